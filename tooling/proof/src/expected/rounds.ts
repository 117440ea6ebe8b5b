import type { Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Model } from '../model.ts';

/** `/v1/rounds`, newest first (V50): each with the rewards of the updates from its opening to the next one's. */
export function expectedRounds({ rounds, rewards }: Model): readonly Row[] {
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
        minted: {
          app: literal(plus(...roundRewards.map(({ app }) => app))),
          validator: literal(plus(...roundRewards.map(({ validator }) => validator))),
          sv: literal(plus(...roundRewards.map(({ sv }) => sv))),
          developmentFund: literal(plus(...roundRewards.map(({ fund }) => fund))),
          unclaimedActivity: literal(plus(...roundRewards.map(({ activity }) => activity))),
        },
      };
    })
    .toReversed();
}
