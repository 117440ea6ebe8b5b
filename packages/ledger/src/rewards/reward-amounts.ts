import { metaKeys, type Metadata } from '../transfers/token-standard.ts';
import { MalformedDecimal, parseDecimal, type Decimal } from '../values/decimal.ts';
import { MalformedPayload } from '../values/payload.ts';
import type { Reward } from './reward.ts';

/** What a reward consists of, by kind. */
export type RewardAmounts = Pick<Reward, 'appAmount' | 'validatorAmount' | 'svAmount'>;

/** The metadata key of each kind. */
const keys: Readonly<Record<keyof RewardAmounts, string>> = {
  appAmount: metaKeys.appRewards,
  validatorAmount: metaKeys.validatorRewards,
  svAmount: metaKeys.svRewards,
};
export const rewardKinds = Object.keys(keys) as readonly (keyof RewardAmounts)[];

/** The amount that metadata states; null where it does not. @throws MalformedPayload */
export function amountStated(meta: Metadata, kind: keyof RewardAmounts): Decimal | null {
  const key = keys[kind];
  const text = meta.get(key);
  if (text === undefined) return null;
  try {
    return parseDecimal(text);
  } catch (error) {
    if (error instanceof MalformedDecimal) throw new MalformedPayload(`meta.${key}`, text, 'an amount');
    throw error;
  }
}

/** All three amounts that metadata states; 0 where it does not. @throws MalformedPayload */
export function amountsStated(meta: Metadata): RewardAmounts {
  return {
    appAmount: amountStated(meta, 'appAmount') ?? 0n,
    validatorAmount: amountStated(meta, 'validatorAmount') ?? 0n,
    svAmount: amountStated(meta, 'svAmount') ?? 0n,
  };
}

export function isPositive({ appAmount, validatorAmount, svAmount }: RewardAmounts): boolean {
  return appAmount > 0n || validatorAmount > 0n || svAmount > 0n;
}
