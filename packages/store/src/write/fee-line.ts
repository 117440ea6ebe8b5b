import type { Decimal } from '@ledger-explorer/ledger';

/** Holding fees as a line over the round: `base + rate × round`. */
export interface FeeLine {
  readonly base: Decimal;
  readonly rate: Decimal;
}

/** Fields of a coin on which its fees depend. */
export interface FeeTerms {
  readonly amount: Decimal;
  readonly createdRound: number;
  readonly ratePerRound: Decimal;
}

/** The newest round before there is one: nothing is owed. */
export const beforeFirstRound = -1;

const nothing: FeeLine = { base: 0n, rate: 0n };

/**
 * A coin's fees around a round (docs/contract.md#v37): nothing before the round it was created in, then the rate of each round,
 * then never more than it was worth. The same rule in SQL: `fee_base` and `fee_rate`.
 */
export function feeLine({ amount, createdRound, ratePerRound }: FeeTerms, round: number): FeeLine {
  // No real ledger has such a coin; the formula's minimum is its amount at every round.
  if (amount < 0n) return { base: amount, rate: 0n };
  if (round < createdRound) return nothing;
  if ((BigInt(round) - BigInt(createdRound)) * ratePerRound >= amount) return { base: amount, rate: 0n };
  return { base: -ratePerRound * BigInt(createdRound), rate: ratePerRound };
}
