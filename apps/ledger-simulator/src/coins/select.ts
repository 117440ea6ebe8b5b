import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, one } from '../values/decimal.ts';
import type { Round } from '../rounds/round.ts';
import type { Coin } from './coin.ts';
import { holdingFee } from './fees.ts';

/** Coins that together hold the amount after their holding fees, oldest first, at most 100; null where there are none. */
export function selectCoins(party: Party, amount: Decimal, round: Round): Coin[] | null {
  const chosen: Coin[] = [];
  let sum = 0n;
  for (const coin of party.unlocked) {
    if (chosen.length >= 100) break;
    chosen.push(coin);
    sum += round.fees ? coin.amount - holdingFee(coin, round.number) : coin.amount;
    if (sum >= amount) return chosen;
  }
  return null;
}

export function unlockedBalance(party: Party): Decimal {
  let sum = 0n;
  for (const coin of party.unlocked) sum += coin.amount;
  return sum;
}

/** An amount people send: many small and round ones, a heavy tail, full ten digits now and then, dust rarely. */
export function drawAmount(network: Network): Decimal {
  const { rng } = network;
  if (rng.chance(0.004)) return BigInt(rng.int(1, 9_999));
  const size = Math.exp(rng.float() * 5 + rng.float() * 4);
  const whole = BigInt(Math.max(1, Math.floor(size)));
  if (rng.chance(0.45)) return whole * one;
  if (rng.chance(0.5)) return whole * one + BigInt(rng.int(0, 9_999)) * 1_000_000n;
  return whole * one + BigInt(Math.floor(rng.float() * 1e10));
}
