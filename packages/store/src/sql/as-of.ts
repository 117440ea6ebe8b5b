import type { ReadAnswer } from './answer.ts';
import type { RowOf } from './statement.ts';
import { timedPosition } from './timed-position.ts';

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
