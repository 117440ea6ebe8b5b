import type { Fleet } from './fleet.ts';
import type { BookedMinutes } from './situation.ts';

/** Columns of an `hour` row, one byte per validator, after a head of four bytes. */
export const hourColumns = ['down', 'unknown', 'maintenance'] as const;
/** Columns of a `day` row, two bytes per validator, after a head of eight bytes. */
export const dayColumns = ['down', 'late', 'unknown', 'maintenance'] as const;

/** The minutes of one stored hour or day. The first three are its head, for the network as a whole; see `BookedMinutes`. */
export interface MinutesRow<Column extends string> {
  readonly watched: number;
  readonly unknown: number;
  readonly network: number;
  /** Number of validators. */
  readonly count: number;
  /** Minutes per validator, in the order of the fleet. */
  readonly columns: Readonly<Record<Column, Uint8Array | Uint16Array>>;
}

export function encodeHour(fleet: Fleet, booked: BookedMinutes): Uint8Array {
  const { count } = fleet;
  const bytes = new Uint8Array(4 + count * hourColumns.length);
  bytes.set([booked.watched, booked.unknown, booked.network]);
  [fleet.hourDown, fleet.hourUnknown, fleet.hourMaintenance].forEach((column, at) => {
    bytes.set(column.subarray(0, count), 4 + at * count);
  });
  return bytes;
}

export function encodeDay(fleet: Fleet, booked: BookedMinutes): Uint8Array {
  const { count } = fleet;
  const words = new Uint16Array(4 + count * dayColumns.length);
  words.set([booked.watched, booked.unknown, booked.network]);
  [fleet.dayDown, fleet.dayLate, fleet.dayUnknown, fleet.dayMaintenance].forEach((column, at) => {
    words.set(column.subarray(0, count), 4 + at * count);
  });
  return new Uint8Array(words.buffer);
}

/** Decodes an hour. The columns are views of `bytes`, so writing to them changes it. */
export function decodeHour(bytes: ArrayBuffer): MinutesRow<(typeof hourColumns)[number]> {
  return decode(new Uint8Array(bytes), hourColumns);
}

/** Decodes a day. The columns are views of `bytes`, so writing to them changes it. */
export function decodeDay(bytes: ArrayBuffer): MinutesRow<(typeof dayColumns)[number]> {
  return decode(new Uint16Array(bytes), dayColumns);
}

function decode<Column extends string>(words: Uint8Array | Uint16Array, names: readonly Column[]): MinutesRow<Column> {
  const count = Math.floor((words.length - 4) / names.length);
  const [watched = 0, unknown = 0, network = 0] = words;
  const columns = Object.fromEntries(
    names.map((name, at) => [name, words.subarray(4 + at * count, 4 + (at + 1) * count)]),
  ) as Record<Column, Uint8Array | Uint16Array>;
  return { watched, unknown, network, count, columns };
}

/** A bitmap of the validators that reported in the slot before the one that just ended (bit 1 of `fleet.round`). */
export function encodeRound(fleet: Fleet): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(fleet.count / 8));
  for (let index = 0; index < fleet.count; index++) {
    if (((fleet.round[index] ?? 0) & 2) !== 0) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return bytes;
}

export function reportedIn(bytes: Uint8Array, index: number): boolean {
  return ((bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}
