import type { RewardAmounts } from './reward-amounts.ts';

/** Coin that an outermost exercise minted from its inputs (docs/contract.md#v19). At least one amount is positive. */
export interface Reward {
  readonly ordinal: number;
  readonly eventId: string;
  /** The collector. */
  readonly party: string;
  readonly amounts: RewardAmounts;
}
