import {
  type Decimal,
  type Direction,
  directions,
  partsOf,
  type Transfer,
  transferTypes,
} from '@ledger-explorer/ledger';
import type { ListAdditions } from '../growth/additions.ts';
import { listsOfParty } from '../growth/list-number.ts';

/** Numbers of a party's lists, direction by direction; behind those of its directions come the lists of all, which are party 0's. */
const kinds = listsOfParty / (directions.length + 1);

/** Which of a party's lists has its transfers of a kind (`transferTypes`) in a direction (`directions`). */
export function listOf(kind: number, direction: number): number {
  return direction * kinds + kind;
}

/** List of all transfers of a kind, among those of party 0. */
export function listOfKind(kind: number): number {
  return listOf(kind, directions.length);
}

/** Direction of a party's list. */
export function directionOf(list: number): Direction {
  const direction = directions[Math.floor((list % listsOfParty) / kinds)];
  if (direction === undefined) throw new RangeError(`list ${list} is not of a party`);
  return direction;
}

/** Kind of a list (`transferTypes`). */
export function kindOf(list: number): number {
  return list % kinds;
}

/** Adds a transfer to its lists. */
export function listTransfer(
  lists: ListAdditions,
  place: number,
  transfer: Pick<Transfer, 'type' | 'senders' | 'receivers' | 'shares'> & {
    readonly amount: Decimal;
    readonly fee: Decimal;
  },
  partyId: (party: string) => number,
): void {
  const kind = transferTypes.indexOf(transfer.type);
  const { amount, fee } = transfer;
  lists.add(listOfKind(kind), { place, amount, fee });
  for (const part of partsOf(transfer)) {
    const paid = transfer.senders.includes(part.party) ? fee : 0n;
    const list = partyId(part.party) * listsOfParty + listOf(kind, directions.indexOf(part.direction));
    lists.add(list, { place, amount: part.amount, fee: paid });
  }
}
