import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { day, payloadTimeText } from '../values/time.ts';
import type { NameEntry } from './name-entry.ts';
import { collectForEntry, lockPrice, paymentData, planPayment } from './payment.ts';

/** First update of a renewal: the wallet locks the price. */
export const payForRenewal: Shape = (network, tx) => {
  const paying = new Set(network.nameRenewals.map(({ entry }) => entry));
  const entry = network.names.find((each) => !paying.has(each) && each.expiresAt > tx.effectiveAt);
  const plan = entry && planPayment(network, entry.user, tx.effectiveAt);
  if (!plan) return false;
  const { user, data, reference, subscription, idle } = entry.paidBy;
  const payment = lockPrice(network, tx, plan, {
    on: idle,
    choice: 'SubscriptionIdleState_MakePayment',
    user,
    template: templates.subscriptionPayment,
    payload: (lock) => ({
      subscription: subscription.id,
      subscriptionData: data,
      payData: paymentData(network),
      thisPaymentDueAt: payloadTimeText(tx.effectiveAt + 90 * day),
      ...lock,
      reference,
    }),
  });
  network.nameRenewals.push({ entry, payment });
  return true;
};

/** Second update of a renewal: the DSO collects the payment, burns it, and replaces the entry with one of a later expiry. */
export const renewName: Shape = (network, tx) => {
  const renewal = network.nameRenewals.shift();
  if (!renewal) return false;
  const { entry, payment } = renewal;
  // If the entry expired and was removed in the meantime, the payment stays locked for ever.
  if (!network.names.includes(entry)) return false;
  const { context, name, paidBy } = entry;
  const renewed = { entryCid: entry.contract.id, subscription: paidBy.subscription };
  collectForEntry(network, tx, { payment, context, name, subscriber: paidBy, renewed }, ({ idle }) =>
    extend(network, tx, { ...entry, paidBy: { ...paidBy, idle } }),
  );
  network.names.splice(network.names.indexOf(entry), 1);
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
