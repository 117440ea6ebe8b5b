import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { StreamUpdate } from '../stream.ts';

/** `/v1/positions` (V39): the first update of the stream whose record time, in milliseconds, is at or after the time. */
export function expectedPosition(stream: readonly StreamUpdate[], time: number): Row | null {
  const index = stream.findIndex(({ recordTime }) => Number(milliseconds(recordTime).slice(1)) >= time);
  const update = stream[index];
  if (update === undefined) return null;
  return {
    position: literal(index + 1),
    updateId: update.updateId,
    recordTime: milliseconds(update.recordTime),
    updatesBefore: literal(index),
  };
}
