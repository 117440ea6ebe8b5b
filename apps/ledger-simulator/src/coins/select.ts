import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import type { Round } from '../rounds/round.ts';
import { type Decimal, one } from '../values/decimal.ts';
import type { Coin } from './create-coin.ts';
import { holdingFee } from './fees.ts';

/** Selects the oldest coins that cover the amount after their holding fees; null if the first 100 do not. */
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

/** Draws a transfer amount: 45 % whole coins, the rest with 4 or 10 decimals, a long tail, and 0.4 % dust below 0.000001. */
export function drawAmount(network: Network): Decimal {
  const { rng } = network;
  if (rng.chance(0.004)) return BigInt(rng.int(1, 9_999));
  const size = Math.exp(rng.float() * 5 + rng.float() * 4);
  const whole = BigInt(Math.max(1, Math.floor(size)));
  if (rng.chance(0.45)) return whole * one;
  if (rng.chance(0.5)) return whole * one + BigInt(rng.int(0, 9_999)) * 1_000_000n;
  return whole * one + BigInt(Math.floor(rng.float() * 1e10));
}
