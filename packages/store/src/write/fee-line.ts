import type { Decimal } from '@ledger-explorer/ledger';

/** Holding fees as a linear function of the round: `base + rate × round`. */
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

/** Round number before the first round, at which no fees are due. */
export const beforeFirstRound = -1;

const nothing: FeeLine = { base: 0n, rate: 0n };

/**
 * Line of the fees of a coin that holds at a round (docs/contract.md#v37): none before its round of creation, then the rate for each round, at most its
 * amount. The SQL functions `fee_base` and `fee_rate` compute the same.
 */
export function feeLine({ amount, createdRound, ratePerRound }: FeeTerms, round: number): FeeLine {
  // No real ledger has a negative amount. The lower of fees and amount is then the amount at every round.
  if (amount < 0n) return { base: amount, rate: 0n };
  if (round < createdRound) return nothing;
  if ((BigInt(round) - BigInt(createdRound)) * ratePerRound >= amount) return { base: amount, rate: 0n };
  return { base: -ratePerRound * BigInt(createdRound), rate: ratePerRound };
}
