import type { Fleet } from './fleet.ts';
import type { BookedMinutes } from './situation.ts';

/** Columns of an `hour` row, one byte per validator. */
const hourColumns = ['down', 'unknown', 'maintenance'] as const;
/** Columns of a `day` row, two bytes per validator. */
const dayColumns = ['down', 'late', 'unknown', 'maintenance'] as const;
/** Elements before the columns: `watched`, `unknown` and `network` minutes, and one that is not used. */
const headLength = 4;

/** The minutes of one stored hour or day. The first three are for the network as a whole; see `BookedMinutes`. */
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
  const bytes = new Uint8Array(headLength + fleet.count * hourColumns.length);
  encode(bytes, booked, fleet.count, [fleet.hourDown, fleet.hourUnknown, fleet.hourMaintenance]);
  return bytes;
}

export function encodeDay(fleet: Fleet, booked: BookedMinutes): Uint8Array {
  const words = new Uint16Array(headLength + fleet.count * dayColumns.length);
  encode(words, booked, fleet.count, [fleet.dayDown, fleet.dayLate, fleet.dayUnknown, fleet.dayMaintenance]);
  return new Uint8Array(words.buffer);
}

/** Writes the head and the columns of `count` validators into `row`. */
function encode(
  row: Uint8Array | Uint16Array,
  { watched, unknown, network }: BookedMinutes,
  count: number,
  columns: readonly (Uint8Array | Uint16Array)[],
): void {
  row.set([watched, unknown, network]);
  columns.forEach((column, at) => {
    row.set(column.subarray(0, count), headLength + at * count);
  });
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
  const count = Math.floor((words.length - headLength) / names.length);
  const [watched = 0, unknown = 0, network = 0] = words;
  const columns = Object.fromEntries(
    names.map((name, at) => [name, words.subarray(headLength + at * count, headLength + (at + 1) * count)]),
  ) as Record<Column, Uint8Array | Uint16Array>;
  return { watched, unknown, network, count, columns };
}

/** A bitmap of the validators that reported in the slot before the one that just ended (bit 1 of `fleet.round`): bit `index & 7` of byte `index >> 3`. */
export function encodeRound(fleet: Fleet): Uint8Array {
  const bytes = new Uint8Array(Math.ceil(fleet.count / 8));
  for (let index = 0; index < fleet.count; index++) {
    if (((fleet.round[index] ?? 0) & 2) !== 0) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return bytes;
}

/** Whether the validator is in a bitmap of `encodeRound`. */
export function reportedIn(bytes: Uint8Array, index: number): boolean {
  return ((bytes[index >> 3] ?? 0) & (1 << (index & 7))) !== 0;
}
