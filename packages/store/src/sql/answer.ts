import type { RowOf } from './statement.ts';
import { timedPosition } from './timed-position.ts';

export type Direction = 'ASC' | 'DESC';

/** A position and its record time. Position 0 is the state before the first update, without a time. */
export interface TimedPosition {
  readonly position: number;
  /** Microseconds since 1970; null at position 0. */
  readonly recordTime: bigint | null;
}

/** Result of a read, with the state of the index that it shows. */
export interface ReadAnswer<T> {
  /** The position whose state it shows. */
  readonly asOf: TimedPosition;
  /** The newest position at the time of the read. */
  readonly head: TimedPosition;
  readonly value: T;
}

/** One page of a list. */
export interface Page<T> {
  /** Exact number of rows of the whole list at the as-of position. */
  readonly total: number;
  readonly content: readonly T[];
}

/** One page of a list with a cursor. */
export interface Stretch<T> {
  readonly content: readonly T[];
  /** Opaque key of the last row, to continue after it; null at the end. */
  readonly next: string | null;
}

/** One page of a list that can be followed in both directions. */
export interface Slice<T> {
  /** Exact number of rows of the whole list, under all filters. */
  readonly total: number;
  /** Rank of the first row of the content, from 1; null if it is empty. */
  readonly firstRank: number | null;
  readonly content: readonly T[];
  /** Opaque keys to continue before the first row and after the last one; null at an end. */
  readonly newer: string | null;
  readonly older: string | null;
}

/** Reads all rows of a history after a slice, newest first. */
export interface Walk<Row> {
  /** The next rows; `older`: key to continue after them, null at the end. Throws like a read of a slice. */
  next(size: number): Promise<ReadAnswer<{ readonly content: readonly Row[]; readonly older: string | null }>>;
}

/** Columns of the head `h` as the as-of position, for lists that are not append-only. */
export const atHead = `h.position, h.record_time`;
export const headColumns = { position: 'bigint', record_time: 'bigint' } as const;

/** Columns of the pinned update `at` as the as-of position, with the head `h` (`growth/volume-statement.ts`). */
export const atPosition = `at.position, at.record_time, h.position as head_position, h.record_time as head_time`;
export const positionColumns = { ...headColumns, head_position: 'bigint', head_time: 'bigint' } as const;

/** Joins a value with the as-of position in a row of its read. */
export function answer<T>(
  row: RowOf<typeof headColumns> & Partial<RowOf<typeof positionColumns>>,
  value: T,
): ReadAnswer<T> {
  const { head_position: headPosition, head_time: headTime } = row;
  const asOf = timedPosition(row.position, row.record_time);
  const head = headPosition === undefined || headTime === undefined ? asOf : timedPosition(headPosition, headTime);
  return { asOf, head, value };
}
