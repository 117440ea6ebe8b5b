import type { Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Coupon, createCoupon } from '../rewards/create-coupon.ts';
import type { Decimal } from '../values/decimal.ts';
import { type Coin, spendCoin } from './create-coin.ts';
import { burnLeg, logHoldings, logMovement } from './event-log.ts';
import { createFee } from './fees.ts';
import { moveCoins, type MovementResult } from './move-coins.ts';
import { selectCoins } from './select.ts';

export interface BurnPayment {
  readonly payer: Party;
  readonly coins: readonly Coin[];
  readonly coupons: readonly Coupon[];
  readonly amount: Decimal;
  /** Purpose of the payment, written to the event log. */
  readonly reason: string;
}

/** Selects coins that cover the amount and its fees; null if the party has too little. */
export function coinsForPayment(network: Network, payer: Party, amount: Decimal): Coin[] | null {
  // The fees of two contracts: the split coin, and the change.
  return selectCoins(payer, amount + 2n * createFee(network.currentRound), network.currentRound);
}

/**
 * Burns a payment to the network: splits off a coin of the exact amount, then spends it. Fees and reward inputs are
 * in the returned summary.
 */
export function burnPayment(network: Network, tx: Tx, payment: BurnPayment): MovementResult {
  const { payer, coins, coupons, amount, reason } = payment;
  const round = network.currentRound;
  const movement = { sender: payer, coins, coupons, outputs: [{ receiver: payer, amount }], round, provider: null };
  const moved = moveCoins(network, tx, movement);
  const rules = network.singleton('amuletRules');
  if (network.era >= 3) logMovement(network, tx, rules, movement, moved, `split for ${reason}`);
  for (const coin of moved.outputs) {
    spendCoin(tx, coin);
    if (network.era >= 3)
      logHoldings(network, tx, rules, payer, { inputs: [coin], outputs: [], legs: [burnLeg(amount, reason)] });
  }
  network.model.burned += amount; // Beside the fees, which `moveCoins` has counted.
  const activity = amount + moved.outputFees;
  createCoupon(network, tx, { kind: 'validator', owner: payer, round: round.number, amount: activity });
  return moved;
}
