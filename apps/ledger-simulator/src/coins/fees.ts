import type { Round } from '../rounds/round.ts';
import { decimal, type Decimal, divide, min, one, times } from '../values/decimal.ts';
import type { Coin } from './create-coin.ts';

const createFeeUsd = decimal('0.03');
const lockHolderFeeUsd = decimal('0.005');

/** Marginal transfer fee rates by amount in USD; `upTo` null: no upper bound. */
const steps: readonly { readonly upTo: Decimal | null; readonly rate: Decimal }[] = [
  { upTo: 100n * one, rate: decimal('0.01') },
  { upTo: 1000n * one, rate: decimal('0.001') },
  { upTo: 1_000_000n * one, rate: decimal('0.0001') },
  { upTo: null, rate: decimal('0.00001') },
];

/** Fee for creating one coin contract, in coin. */
export function createFee(round: Round): Decimal {
  return round.fees ? divide(createFeeUsd, round.price) : 0n;
}

/** Fee of one output in coin: its creation, its lock holders and, if `toOther`, a share of the amount. */
export function outputFee(
  round: Round,
  output: { readonly amount: Decimal; readonly toOther: boolean; readonly lockHolders: number },
): Decimal {
  const { amount, toOther, lockHolders } = output;
  if (!round.fees) return 0n;
  let fee = createFee(round) + divide(lockHolderFeeUsd * BigInt(lockHolders), round.price);
  if (!toOther) return fee;
  const usd = times(amount, round.price);
  let from = 0n;
  for (const step of steps) {
    const to = step.upTo === null ? usd : min(usd, step.upTo);
    if (to > from) fee += divide(times(to - from, step.rate), round.price);
    from = step.upTo ?? usd;
  }
  return fee;
}

/** Holding fee of a coin up to this round: rounds × rate, at most the coin's amount. */
export function holdingFee(coin: Coin, round: number): Decimal {
  const rounds = BigInt(Math.max(0, round - coin.createdRound));
  return min(coin.amount, rounds * coin.ratePerRound);
}
