import { font, fontName, recompute, recomputeName, script, scriptName, style, styleName } from '../generated/assets.ts';

/** A file that pages load. */
export interface Asset {
  readonly contentType: string;
  readonly bytes: Buffer;
}

function text(content: string, contentType: string): Asset {
  return { contentType: `${contentType}; charset=utf-8`, bytes: Buffer.from(content) };
}

/** The files that pages load by name, which contains a hash of the content. They are below `assets/` of every network. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  [scriptName, text(script, 'text/javascript')],
  [recomputeName, text(recompute, 'text/javascript')],
  [styleName, text(style, 'text/css')],
  [fontName, { contentType: 'font/woff2', bytes: Buffer.from(font, 'base64') }],
]);
