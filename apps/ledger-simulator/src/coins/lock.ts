import { type Micros, parseTime } from '../values/time.ts';
import type { Coin } from './coin.ts';

/** What the contract of a locked coin says of its lock. */
export function lockOf(coin: Coin): { readonly expiresAt: Micros; readonly context: string | null } {
  const lock = coin.contract.payload.lock as { expiresAt: string; optContext: string | null };
  return { expiresAt: parseTime(lock.expiresAt), context: lock.optContext };
}
