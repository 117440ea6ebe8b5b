import { milliseconds } from '../exact-json.ts';
import { expectedPosition } from '../expected/positions.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Positions of update times, and of the milliseconds around them. */
export const comparePositions: Compare = async function* (answers, { stream }) {
  const times = sample(stream, 30).flatMap(({ recordTime }) => {
    const time = Number(milliseconds(recordTime).slice(1));
    return [time - 1, time, time + 1];
  });
  for (const time of [0, ...times]) {
    const expected = expectedPosition(stream, time);
    const path = `/v1/positions?time=${time}`;
    if (expected !== null) yield { of: path, found: await answers.get(path), expected };
  }
};
