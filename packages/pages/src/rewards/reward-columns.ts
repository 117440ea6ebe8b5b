import type { Reward } from '@ledger-explorer/client';
import { amount } from '../figures/amount.ts';
import type { Html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';

/** What a reward can consist of (docs/contract.md#v19), each kind with its field of a reward. */
const fields = {
  app: 'inputAppRewardAmount',
  validator: 'inputValidatorRewardAmount',
  sv: 'inputSvRewardAmount',
  developmentFund: 'inputDevelopmentFundAmount',
  unclaimedActivity: 'inputUnclaimedActivityRecordAmount',
} as const;

export type RewardKind = keyof typeof fields;
export const rewardKinds = Object.keys(fields) as readonly RewardKind[];

/** Columns of a list of rewards, one for each kind. */
export function rewardColumns() {
  return rewardKinds.map((kind) => ({
    head: texts().rewards[kind],
    kind: 'number' as const,
    cell: (row: Reward<string>) => amount(fields[kind], row[fields[kind]]),
  }));
}

/** Facts of a sum of rewards, one for each kind. */
export function rewardFacts(coin: (kind: RewardKind) => Html): (readonly [string, Html])[] {
  return rewardKinds.map((kind) => [texts().rewards[kind], coin(kind)]);
}
