import type { Reward } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import type { Html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** The kinds of rewards (docs/contract.md#v19) with their fields in the API's `Reward`. */
export const rewardFields = {
  app: 'inputAppRewardAmount',
  validator: 'inputValidatorRewardAmount',
  sv: 'inputSvRewardAmount',
  developmentFund: 'inputDevelopmentFundAmount',
  unclaimedActivity: 'inputUnclaimedActivityRecordAmount',
} as const;

export type RewardKind = keyof typeof rewardFields;
export const rewardKinds = Object.keys(rewardFields) as readonly RewardKind[];

/** Columns of a list of rewards, one for each kind. */
export function rewardColumns() {
  return rewardKinds.map((kind) => ({
    head: texts().rewards[kind],
    kind: 'amount' as const,
    isEmpty: (row: Reward<string>) => row[rewardFields[kind]] === '0',
    cell: (row: Reward<string>) => amount(rewardFields[kind], row[rewardFields[kind]]),
  }));
}

/** Facts of a sum of rewards, one for each kind. */
export function rewardFacts(coin: (kind: RewardKind) => Html): (readonly [string, Html])[] {
  return rewardKinds.map((kind) => [texts().rewards[kind], coin(kind)]);
}
