import type { Contract } from '../ledger/contract.ts';
import type { Party } from '../parties/party.ts';
import type { Decimal } from '../values/decimal.ts';
import { type Micros, parseTime } from '../values/time.ts';

/** An active coin contract. */
export interface Coin {
  readonly contract: Contract;
  readonly owner: Party;
  readonly amount: Decimal;
  readonly createdRound: number;
  readonly ratePerRound: Decimal;
  readonly locked: boolean;
}

/** Reads the lock from the payload of a locked coin. */
export function lockOf(coin: Coin): { readonly expiresAt: Micros; readonly context: string | null } {
  const lock = coin.contract.payload.lock as { expiresAt: string; optContext: string | null };
  return { expiresAt: parseTime(lock.expiresAt), context: lock.optContext };
}
