import type { Coin } from '../coins/create-coin.ts';
import type { Movement, MovementResult } from '../coins/move-coins.ts';
import { unlock } from '../coins/unlock.ts';
import { templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { amuletRulesTransfer } from '../transfers/amulet-rules-transfer.ts';
import { transferContext } from '../transfers/context.ts';
import { planLock } from '../transfers/lock-for.ts';
import { type Decimal, divide, numeric, one } from '../values/decimal.ts';
import { day, payloadTimeText } from '../values/time.ts';
import type { NamePayment, Subscriber } from './name-entry.ts';

const entryFeeUsd = one;

export function paymentData(network: Network): JsonObject {
  return {
    paymentAmount: { amount: numeric(entryFeeUsd), unit: 'USDUnit' },
    paymentInterval: { microseconds: String(90 * day) },
    paymentDuration: { microseconds: String(30 * day) },
    dso: network.dso.id,
  };
}

/** Plans the lock of the price plus the fees of its collection; null if the user has too little coin. */
export function planPayment(
  network: Network,
  user: Party,
  now: number,
): { readonly movement: Movement; readonly amount: Decimal } | null {
  const round = network.currentRound;
  const amount = divide(entryFeeUsd, round.price);
  const commitment = { sender: user, receiver: network.dso, amount, expiresAt: now + day, context: 'payment' };
  const movement = planLock(network, commitment, round);
  return movement && { amount, movement };
}

/** Locks the price. `change` is the contract id of the user's change; null if there is none. */
export function lockPayment(
  network: Network,
  tx: Tx,
  movement: Movement,
): { readonly locked: Coin; readonly change: string | null } {
  const { moved } = amuletRulesTransfer(network, tx, movement);
  const [locked] = moved.outputs;
  if (!locked) throw new Error('The transfer of the payment created no locked coin.');
  return { locked, change: moved.change?.contract.id ?? null };
}

/**
 * `Subscription…Payment_Collect`: unlocks the price, transfers it to the DSO, and creates the next idle state.
 * `existing` is the subscription of a renewal; null for a first payment.
 */
export function collectPayment(
  network: Network,
  tx: Tx,
  payment: NamePayment,
  subscriber: Subscriber,
  existing: Contract | null,
): { readonly moved: MovementResult; readonly coin: Coin; readonly subscription: Contract; readonly idle: Contract } {
  const { user, data, reference } = subscriber;
  const round = network.currentRound;
  const [, collected] = tx.exerciseFor(
    payment.contract,
    existing ? 'SubscriptionPayment_Collect' : 'SubscriptionInitialPayment_Collect',
    { argument: { transferContext: transferContext(network, round) }, actors: [network.dso.id], consuming: true },
    () => {
      const unlocked = unlock(network, tx, payment.locked, 'holders');
      const outputs = [{ receiver: network.dso, amount: payment.amount }];
      const movement = { sender: user, coins: [unlocked], coupons: [], outputs, round, provider: user };
      const { moved } = amuletRulesTransfer(network, tx, movement);
      const [coin] = moved.outputs;
      if (!coin) throw new Error('The transfer of the payment created no coin for the DSO.');
      const parties = [network.dso.id, user.id];
      const subscription =
        existing ?? tx.create(templates.subscription, { subscriptionData: data, reference }, parties);
      const idle = tx.create(
        templates.subscriptionIdleState,
        {
          subscription: subscription.id,
          subscriptionData: data,
          payData: paymentData(network),
          nextPaymentDueAt: payloadTimeText(tx.effectiveAt + 90 * day),
          reference,
        },
        parties,
      );
      const result = { subscription: subscription.id, subscriptionState: idle.id, amulet: coin.contract.id };
      return [result, { moved, coin, subscription, idle }];
    },
  );
  return collected;
}
