import type { Row } from '../answers/answers.ts';
import { literal, milliseconds, timeOf } from '../exact-json.ts';
import { firstAt, type StreamUpdate } from '../stream.ts';
import { type Compare, compareOne, sample } from './comparison.ts';

/** `/v1/positions` (V39): the first update of the stream whose record time, in milliseconds, is at or after the time. */
export function expectedPosition(stream: readonly StreamUpdate[], time: number): Row | null {
  const index = firstAt(stream, time);
  const update = stream[index];
  if (update === undefined) return null;
  return {
    position: literal(index + 1),
    updateId: update.updateId,
    recordTime: milliseconds(update.recordTime),
    updatesBefore: literal(index),
  };
}

/** Positions of update times, and of the milliseconds around them. */
export const comparePositions: Compare = async function* (answers, { stream }) {
  const times = sample(stream, 30).flatMap(({ recordTime }) => {
    const time = timeOf(recordTime);
    return [time - 1, time, time + 1];
  });
  for (const time of [0, ...times]) {
    const expected = expectedPosition(stream, time);
    const path = `/v1/positions?time=${time}`;
    if (expected !== null) yield compareOne(answers, path, expected);
  }
};
