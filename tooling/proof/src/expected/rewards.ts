import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { Row } from '../answers/answers.ts';
import type { Model } from '../model.ts';

/** Sum of all kinds of rewards. */
export function rewardSum(rewards: Model['rewards']): string {
  return plus(...rewards.flatMap(({ app, validator, sv, fund, activity }) => [app, validator, sv, fund, activity]));
}

/** `/v1/rewards/{partyId}`, newest first (V19). */
export function expectedRewards(model: Model, party: string): readonly Row[] {
  return model.rewards
    .filter((one) => one.party === party)
    .toReversed()
    .map((one) => ({
      eventId: one.eventId,
      partyId: one.party,
      inputAppRewardAmount: literal(one.app),
      inputValidatorRewardAmount: literal(one.validator),
      inputSvRewardAmount: literal(one.sv),
      createdAt: milliseconds(one.recordTime),
      inputDevelopmentFundAmount: literal(one.fund),
      inputUnclaimedActivityRecordAmount: literal(one.activity),
    }));
}
