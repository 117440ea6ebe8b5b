import { interpret, type Facts } from '../src/interpret.ts';
import { decodeUpdate } from '../src/updates/decode.ts';
import { scanItem, type Node } from './scan-item.ts';

/** The facts of one update with these roots. */
export function factsOf(...roots: readonly Node[]): Facts {
  return interpret(decodeUpdate(scanItem(roots)));
}
