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

/** Numbers per direction: a party has lists by direction and kind, and party 0 has the lists of all transfers, in a direction of their own. */
const kindsPerDirection = listsOfParty / (directions.length + 1);

/** Number, among a party's lists, of its transfers of a kind (index in `transferTypes`) and a direction (index in `directions`). */
function listOf(kind: number, direction: number): number {
  return direction * kindsPerDirection + kind;
}

/** Number, among the lists of party 0, of all transfers of a kind. */
function listOfKind(kind: number): number {
  return listOf(kind, directions.length);
}

/** Indexes in `all` of the comma-separated names of a parameter; undefined: all indexes. */
function chosenOf(all: readonly string[], named: string | undefined): number[] {
  const names = named?.split(',') ?? all;
  return all.flatMap((name, index) => (names.includes(name) ? [index] : []));
}

/** Numbers, among the lists of party 0, of all transfers of some kinds. */
export function listsOfKinds(kind: string | undefined): number[] {
  return chosenOf(transferTypes, kind).map(listOfKind);
}

/** Numbers, among a party's lists, of its transfers of some kinds and directions. */
export function listsByDirection(kind?: string, direction?: string): number[] {
  const kinds = chosenOf(transferTypes, kind);
  return chosenOf(directions, direction).flatMap((way) => kinds.map((kindIndex) => listOf(kindIndex, way)));
}

/** Direction of a party's list. */
export function directionOf(list: number): Direction {
  const direction = directions[Math.floor((list % listsOfParty) / kindsPerDirection)];
  if (direction === undefined) throw new RangeError(`list ${list} has no direction: it is not a party's`);
  return direction;
}

/** Kind of a list: index in `transferTypes`. */
export function kindOf(list: number): number {
  return list % kindsPerDirection;
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
    // Every sender is listed with the whole fee.
    const paid = transfer.senders.includes(part.party) ? fee : 0n;
    const list = partyId(part.party) * listsOfParty + listOf(kind, directions.indexOf(part.direction));
    lists.add(list, { place, amount: part.amount, fee: paid });
  }
}
