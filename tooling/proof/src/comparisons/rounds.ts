import { expectedRounds } from '../expected/rounds.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** The rounds, newest first, and some by their number. */
export const compareRounds: Compare = async function* (answers, { model }) {
  const rows = expectedRounds(model);
  yield* compareList(answers, '/v1/rounds', '', rows);
  for (const expected of sample(rows, 10)) {
    const path = `/v1/rounds/${String(expected.number).slice(1)}`;
    yield { of: path, found: await answers.get(path), expected };
  }
};
