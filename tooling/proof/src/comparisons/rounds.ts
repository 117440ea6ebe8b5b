import type { Row } from '../answers/answers.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Model } from '../model.ts';
import { type Compare, compareList, compareOne, sample } from './comparison.ts';
import { expectedRoundCoupons, ratesOf } from './reward-rounds.ts';
import { rewardSums } from './rewards.ts';

/** `/v1/rounds`, newest first (V50): each with the rewards of the updates from its opening to the next one's. */
function expectedRounds({ rounds, rewards }: Model): readonly Row[] {
  return rounds
    .map((round, index): Row => {
      const next = rounds[index + 1];
      const roundRewards = rewards.filter(
        ({ update }) => update >= round.update && (next === undefined || update < next.update),
      );
      return {
        number: literal(round.number),
        price: literal(round.price),
        previousPrice: literal(rounds[index - 1]?.price ?? null),
        openedAt: milliseconds(round.recordTime),
        opensAt: milliseconds(round.opensAt),
        issuingAt: milliseconds(round.issuingAt),
        closedAt: milliseconds(round.closedAt),
        state: round.state,
        minted: rewardSums(roundRewards),
      };
    })
    .toReversed();
}

/** Rounds, newest first, and some by number with their rates. */
export const compareRounds: Compare = async function* (answers, { model }) {
  const rows = expectedRounds(model);
  yield* compareList(answers, '/v1/rounds', '', rows);
  for (const round of sample(model.rounds, 20)) {
    const path = `/v1/rounds/${round.number}`;
    const row = rows.find(({ number }) => number === literal(round.number));
    const expected = { ...row, rates: ratesOf(round), coupons: expectedRoundCoupons(model, round.number) };
    yield compareOne(answers, path, expected);
  }
};
