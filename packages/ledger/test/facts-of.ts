import { interpret, type Facts } from '../src/interpret.ts';
import { decodeUpdate } from '../src/updates/decode.ts';
import { scanItem, type Node } from './scan-item.ts';

/** Facts of an update with these root events. */
export function factsOf(...roots: readonly Node[]): Facts {
  return interpret(decodeUpdate(scanItem(roots)));
}
