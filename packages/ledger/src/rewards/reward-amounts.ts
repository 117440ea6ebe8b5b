import { metaKeys, type Metadata } from '../transfers/token-standard.ts';
import { MalformedDecimal, parseDecimal, type Decimal } from '../values/decimal.ts';
import { MalformedPayload } from '../values/payload.ts';

/** Kinds of rewards, each with its field in a transfer's summary and its key in metadata (docs/contract.md#v19). */
const sources = {
  app: { field: 'inputAppRewardAmount', key: metaKeys.appRewards },
  /** Includes rewards for liveness. */
  validator: { field: 'inputValidatorRewardAmount', key: metaKeys.validatorRewards },
  sv: { field: 'inputSvRewardAmount', key: metaKeys.svRewards },
  /** Grants of the development fund (CIP-0082). */
  developmentFund: { field: 'inputDevelopmentFundAmount', key: metaKeys.developmentFund },
  /** Rewards for activity that were not collected in time. */
  unclaimedActivity: { field: 'inputUnclaimedActivityRecordAmount', key: metaKeys.unclaimedActivity },
} as const;

export type RewardKind = keyof typeof sources;
export const rewardKinds = Object.keys(sources) as readonly RewardKind[];

/** Amounts of a reward, by kind. */
export type RewardAmounts = Readonly<Record<RewardKind, Decimal>>;

/** Amounts by kind, as `read` finds them in the fields or keys of each kind; null counts as 0. */
export function amountsBy(read: (source: (typeof sources)[RewardKind]) => Decimal | null): RewardAmounts {
  const amounts = rewardKinds.map((kind) => [kind, read(sources[kind]) ?? 0n]);
  return Object.fromEntries(amounts) as Record<RewardKind, Decimal>;
}

/** Zero of every kind. */
export const noAmounts: RewardAmounts = amountsBy(() => null);

function amountIn(meta: Metadata, key: string): Decimal | null {
  const text = meta.get(key);
  if (text === undefined) return null;
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof MalformedDecimal) throw new MalformedPayload(`meta.${key}`, text, 'an amount');
    throw error;
  }
}

/** Amount of a kind in metadata; null if it has none. @throws MalformedPayload */
export function amountOfKind(meta: Metadata, kind: RewardKind): Decimal | null {
  return amountIn(meta, sources[kind].key);
}

/** Amounts of all kinds in metadata; 0 for those it does not have. @throws MalformedPayload */
export function amountsIn(meta: Metadata): RewardAmounts {
  return amountsBy(({ key }) => amountIn(meta, key));
}

export function hasReward(amounts: RewardAmounts): boolean {
  return rewardKinds.some((kind) => amounts[kind] > 0n);
}

/** Sum of all kinds. */
export function sumOf(amounts: RewardAmounts): Decimal {
  return rewardKinds.reduce((sum, kind) => sum + amounts[kind], 0n);
}
