import { font, fontName, recompute, recomputeName, script, scriptName, style, styleName } from '../generated/assets.ts';

/** A file that pages load: its name changes with its content. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The files by name, below `assets/` of every network. */
function text(content: string, contentType: string): Asset {
  return { contentType: `${contentType}; charset=utf-8`, bytes: Buffer.from(content) };
}

export const assets: ReadonlyMap<string, Asset> = new Map([
  [scriptName, text(script, 'text/javascript')],
  [recomputeName, text(recompute, 'text/javascript')],
  [styleName, text(style, 'text/css')],
  [fontName, { contentType: 'font/woff2', bytes: Buffer.from(font, 'base64') }],
]);
