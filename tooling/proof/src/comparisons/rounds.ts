import { expectedRoundCoupons, ratesOf } from '../expected/reward-rounds.ts';
import { expectedRounds } from '../expected/rounds.ts';
import { literal } from '../exact-json.ts';
import { compareList } from './compare-list.ts';
import type { Compare } from './comparison.ts';
import { sample } from './sample.ts';

/** Rounds, newest first, and some by number with their rates. */
export const compareRounds: Compare = async function* (answers, { model }) {
  const rows = expectedRounds(model);
  yield* compareList(answers, '/v1/rounds', '', rows);
  for (const round of sample(model.rounds, 20)) {
    const path = `/v1/rounds/${round.number}`;
    const row = rows.find(({ number }) => number === literal(round.number));
    const expected = { ...row, rates: ratesOf(round), coupons: expectedRoundCoupons(model, round.number) };
    yield { of: path, found: await answers.get(path), expected };
  }
};
