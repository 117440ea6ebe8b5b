import { type Coin, spendCoin } from '../coins/create-coin.ts';
import type { Movement, MovementResult } from '../coins/move-coins.ts';
import { unlock } from '../coins/unlock.ts';
import { type Template, templates } from '../ledger/template.ts';
import type { Contract, JsonObject, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { amuletRulesTransfer, inputsOf } from '../transfers/amulet-rules-transfer.ts';
import { paymentContext, transferContext } from '../transfers/context.ts';
import { planLock } from '../transfers/lock-for.ts';
import { type Decimal, divide, numeric, one } from '../values/decimal.ts';
import { day, type Micros, payloadTimeText } from '../values/time.ts';
import type { NameEntry, NamePayment, Subscriber } from './name-entry.ts';

const entryFeeUsd = one;

export function paymentData(network: Network): JsonObject {
  return {
    paymentAmount: { amount: numeric(entryFeeUsd), unit: 'USDUnit' },
    paymentInterval: { microseconds: String(90 * day) },
    paymentDuration: { microseconds: String(30 * day) },
    dso: network.dso.id,
  };
}

interface PaymentPlan {
  readonly movement: Movement;
  readonly amount: Decimal;
}

/** Plans the lock of the price plus the fees of its collection; null if the user has too little coin. */
export function planPayment(network: Network, user: Party, now: Micros): PaymentPlan | null {
  const round = network.currentRound;
  const amount = divide(entryFeeUsd, round.price);
  const commitment = { sender: user, receiver: network.dso, amount, expiresAt: now + day, context: 'payment' };
  const movement = planLock(network, commitment, round);
  return movement && { amount, movement };
}

/** The choice by which a wallet pays, on a contract of the subscription. */
interface WalletStep {
  readonly on: Contract;
  readonly choice: string;
  readonly user: Party;
  readonly template: Template;
  /** Payload of the payment's contract; `lock`: its fields about the price. */
  readonly payload: (lock: JsonObject) => JsonObject;
  /** Further fields of the choice's result. */
  readonly result?: JsonObject;
}

/** Locks the price. A lock of own coin is not a transfer (docs/contract.md#v14). */
export function lockPrice(network: Network, tx: Tx, plan: PaymentPlan, step: WalletStep): NamePayment {
  const { amount, movement } = plan;
  const { on, choice, user, template, payload, result = {} } = step;
  const argument = {
    inputs: inputsOf(movement),
    context: paymentContext(network, movement.round),
    walletProvider: user.id,
  };
  const [, payment] = tx.exerciseFor(on, choice, { argument, actors: [user.id], consuming: true }, () => {
    const { moved } = amuletRulesTransfer(network, tx, movement);
    const [locked] = moved.outputs;
    if (!locked) throw new Error('The transfer of the payment created no locked coin.');
    const lock = {
      targetAmount: numeric(amount),
      lockedAmulet: locked.contract.id,
      round: { number: String(movement.round.number) },
    };
    const contract = tx.create(template, payload(lock), [network.dso.id, user.id]);
    const senderChange = moved.change?.contract.id ?? null;
    return [
      { subscriptionPayment: contract.id, senderChange, ...result },
      { contract, locked, amount },
    ];
  });
  return payment;
}

/** A payment that the DSO collects for an entry; `entryCid` is the contract of an existing entry, which is renewed. */
interface Collection {
  readonly payment: NamePayment;
  readonly context: Contract;
  readonly name: string;
  readonly subscriber: Subscriber;
  readonly renewed?: { readonly entryCid: string; readonly subscription: Contract };
}

/**
 * The DSO collects a payment, burns it, and creates an entry with `grant`, which returns the entry's contract id. Adds
 * the transfer row.
 */
export function collectForEntry(
  network: Network,
  tx: Tx,
  { payment, context, name, subscriber, renewed }: Collection,
  grant: (paidBy: NameEntry['paidBy']) => string,
): void {
  const { user } = subscriber;
  const actors = [network.dso.id];
  const [outerChoice, innerChoice] = renewed
    ? ['AnsEntryContext_CollectEntryRenewalPayment', 'AnsRules_CollectEntryRenewalPayment']
    : ['AnsEntryContext_CollectInitialEntryPayment', 'AnsRules_CollectInitialEntryPayment'];
  const contracts = { paymentCid: payment.contract.id, ...(renewed && { entryCid: renewed.entryCid }) };
  const round = network.currentRound;
  // The transfer row belongs to the exercise on the AnsRules, inside that on the context.
  const [, { eventId, moved }] = tx.exerciseFor(context, outerChoice, { argument: contracts, actors }, () => {
    const [innerEventId, { result, moved: burned }] = tx.exerciseFor(
      network.singleton('ansRules'),
      innerChoice,
      { argument: { user: user.id, entryName: name, ...contracts }, actors },
      () => {
        const collected = collectPayment(network, tx, payment, subscriber, renewed?.subscription ?? null);
        spendCoin(tx, collected.coin);
        const { subscription, idle } = collected;
        const entryCid = grant({ ...subscriber, subscription, idle });
        const ids = { entryCid, subscriptionStateCid: idle.id }; // The result of both choices.
        return [ids, { result: ids, moved: collected.moved }];
      },
    );
    return [result, { eventId: innerEventId, moved: burned }];
  });
  network.model.burned += payment.amount;
  const amounts = { amount: payment.amount, fee: moved.fee, price: round.price };
  tx.transfer(eventId, 'NAME_PURCHASE', [user], [], amounts);
}

/**
 * `Subscription…Payment_Collect`: unlocks the price, transfers it to the DSO, and creates the next idle state.
 * `existing` is the subscription of a renewal; null for a first payment.
 */
function collectPayment(
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
