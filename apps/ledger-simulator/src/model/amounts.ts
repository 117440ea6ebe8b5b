import { holdingFee } from '../coins/fees.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';

/** Holdings of one party (docs/contract.md#v21, #v37). */
export interface Holdings {
  readonly unlocked: Decimal;
  readonly locked: Decimal;
  readonly feesUnlocked: Decimal;
  readonly feesLocked: Decimal;
}

/** Sums of a party's active coins. Holding fees follow Scan's formula as of `round`; null: no fees, because no round is open yet. */
export function holdingsOf(party: Party | undefined, round: number | null): Holdings {
  const sum = { unlocked: 0n, locked: 0n, feesUnlocked: 0n, feesLocked: 0n };
  for (const coin of [...(party?.unlocked ?? []), ...(party?.away ?? [])]) {
    sum.unlocked += coin.amount;
    if (round !== null) sum.feesUnlocked += holdingFee(coin, round);
  }
  for (const coin of party?.locked ?? []) {
    sum.locked += coin.amount;
    if (round !== null) sum.feesLocked += holdingFee(coin, round);
  }
  return sum;
}
