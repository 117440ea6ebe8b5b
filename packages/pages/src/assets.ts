import { recompute, recomputeName, script, scriptName, style, styleName } from '../generated/assets.ts';

/** A file that pages load: its name changes with its content. */
export interface Asset {
  readonly contentType: string;
  readonly text: string;
}

/** The files by name, below `assets/` of every network. */
export const assets: ReadonlyMap<string, Asset> = new Map([
  [scriptName, { contentType: 'text/javascript; charset=utf-8', text: script }],
  [recomputeName, { contentType: 'text/javascript; charset=utf-8', text: recompute }],
  [styleName, { contentType: 'text/css; charset=utf-8', text: style }],
]);
