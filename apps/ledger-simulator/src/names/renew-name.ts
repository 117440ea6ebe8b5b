import { spendCoin } from '../coins/create-coin.ts';
import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { paymentContext } from '../transfers/context.ts';
import { numeric } from '../values/decimal.ts';
import { day, payloadTimeText } from '../values/time.ts';
import type { NameEntry } from './name-entry.ts';
import { collectPayment, lockPayment, paymentData, planPayment } from './payment.ts';

/** First update of a renewal: the wallet locks the price (`SubscriptionIdleState_MakePayment`). Not a transfer (docs/contract.md#v14). */
export const payForRenewal: Shape = (network, tx) => {
  const paying = new Set(network.nameRenewals.map(({ entry }) => entry));
  const entry = network.names.find((each) => !paying.has(each) && each.expiresAt > tx.effectiveAt);
  const plan = entry && planPayment(network, entry.user, tx.effectiveAt);
  if (!plan) return false;
  const { user, data, reference, subscription, idle } = entry.paidBy;
  const { movement, amount } = plan;
  tx.exercise(
    idle,
    'SubscriptionIdleState_MakePayment',
    {
      argument: {
        inputs: movement.coins.map((coin) => ({ tag: 'InputAmulet', value: coin.contract.id })),
        context: paymentContext(network, movement.round),
        walletProvider: user.id,
      },
      actors: [user.id],
      consuming: true,
    },
    () => {
      const { locked, change } = lockPayment(network, tx, movement);
      const contract = tx.create(
        templates.subscriptionPayment,
        {
          subscription: subscription.id,
          subscriptionData: data,
          payData: paymentData(network),
          thisPaymentDueAt: payloadTimeText(tx.effectiveAt + 90 * day),
          targetAmount: numeric(amount),
          lockedAmulet: locked.contract.id,
          round: { number: String(movement.round.number) },
          reference,
        },
        [network.dso.id, user.id],
      );
      network.nameRenewals.push({ entry, payment: { contract, locked, amount } });
      return { subscriptionPayment: contract.id, senderChange: change };
    },
  );
  return true;
};

/** Second update of a renewal: the DSO collects the payment, burns it, and replaces the entry with one of a later expiry. */
export const renewName: Shape = (network, tx) => {
  const renewal = network.nameRenewals.shift();
  if (!renewal) return false;
  const { entry, payment } = renewal;
  // If the entry expired and was removed in the meantime, the payment stays locked.
  if (!network.names.includes(entry)) return false;
  const dso = network.dso.id;
  const round = network.currentRound;
  const [, [eventId, { moved }]] = tx.exerciseFor(
    entry.context,
    'AnsEntryContext_CollectEntryRenewalPayment',
    { argument: { paymentCid: payment.contract.id, entryCid: entry.contract.id }, actors: [dso] },
    () => {
      const inner = tx.exerciseFor(
        network.singleton('ansRules'),
        'AnsRules_CollectEntryRenewalPayment',
        {
          argument: {
            user: entry.user.id,
            entryName: entry.name,
            paymentCid: payment.contract.id,
            entryCid: entry.contract.id,
          },
          actors: [dso],
        },
        () => {
          const collected = collectPayment(network, tx, payment, entry.paidBy, entry.paidBy.subscription);
          spendCoin(tx, collected.coin);
          const entryCid = extend(network, tx, { ...entry, paidBy: { ...entry.paidBy, idle: collected.idle } });
          const result = { entryCid, subscriptionStateCid: collected.idle.id };
          return [result, { result, moved: collected.moved }];
        },
      );
      return [inner[1].result, inner];
    },
  );
  network.names.splice(network.names.indexOf(entry), 1);
  network.model.burned += payment.amount;
  tx.transfer(eventId, 'NAME_PURCHASE', [entry.user], [], {
    amount: payment.amount,
    fee: moved.fee,
    price: round.price,
  });
  return true;
};

/** `AnsEntry_Renew`. Returns the new contract's id. */
function extend(network: Network, tx: Tx, entry: NameEntry): string {
  const expiresAt = entry.expiresAt + 90 * day;
  const [, contractId] = tx.exerciseFor(
    entry.contract,
    'AnsEntry_Renew',
    {
      argument: { extension: { microseconds: String(90 * day) } },
      actors: [network.dso.id, entry.user.id],
      consuming: true,
    },
    () => {
      const payload = { ...entry.contract.payload, expiresAt: payloadTimeText(expiresAt) };
      const contract = tx.create(templates.ansEntry, payload, [network.dso.id, entry.user.id]);
      network.names.push({ ...entry, contract, expiresAt });
      return [{ entryCid: contract.id }, contract.id];
    },
  );
  return contractId;
}
