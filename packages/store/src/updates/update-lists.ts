import type { Shape } from '@ledger-explorer/ledger';
import { ListAdditions } from '../growth/additions.ts';
import { listsOfParty } from '../growth/list-number.ts';
import type { Appearances } from '../write/batch.ts';

/** Which of a party's lists of updates has those in which it appears. */
export const appearanceList = 1;

/** The list of the updates with a template or a choice: below 0, where no party's are. */
function listOfShape(shape: number): number {
  return -shape;
}

/** What a batch adds to the lists of updates by party, template and choice. They sum up nothing but their entries. */
export function updateLists(batch: readonly Appearances[], shapeId: (shape: Shape) => number): ListAdditions {
  const lists = new ListAdditions('update');
  for (const { placed, parties } of batch) {
    const posting = { place: placed.position, amount: 0n, fee: 0n };
    for (const party of parties) lists.add(party * listsOfParty + appearanceList, posting);
    for (const shape of placed.facts.shapes) lists.add(listOfShape(shapeId(shape)), posting);
  }
  return lists;
}
