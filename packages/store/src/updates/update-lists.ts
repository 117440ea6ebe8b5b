import type { Shape } from '@ledger-explorer/ledger';
import { ListAdditions } from '../growth/additions.ts';
import { listsOfParty } from '../growth/list-number.ts';
import type { Appearances } from '../write/batch.ts';

/** Number, among a party's lists of updates, of those in which it appears. */
export const appearanceList = 1;

/** List of the updates with a template or a choice. Its number is negative, unlike those of parties' lists. */
function listOfShape(shape: number): number {
  return -shape;
}

/** Entries that a batch adds to the lists of updates by party, template and choice. These lists only count their entries. */
export function updateLists(batch: readonly Appearances[], shapeId: (shape: Shape) => number): ListAdditions {
  const lists = new ListAdditions('update');
  for (const { placed, parties } of batch) {
    const posting = { place: placed.position, amount: 0n, fee: 0n };
    for (const party of parties) lists.add(party * listsOfParty + appearanceList, posting);
    for (const shape of placed.facts.shapes) lists.add(listOfShape(shapeId(shape)), posting);
  }
  return lists;
}
