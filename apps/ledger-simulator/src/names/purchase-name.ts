import { executeConfirmed } from '../governance/execute-confirmed.ts';
import { templates } from '../ledger/template.ts';
import type { JsonObject, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import { activeUser } from '../parties/choose.ts';
import { day, minute, payloadTimeText } from '../values/time.ts';
import type { NameEntry, NameRequest } from './name-entry.ts';
import { collectForEntry, lockPrice, paymentData, planPayment } from './payment.ts';
import { exerciseBySv } from '../governance/rules-choice.ts';

/** First update of a purchase: `AnsRules_RequestEntry`. */
export const requestName: Shape = (network, tx) => {
  const { rng } = network;
  const user = activeUser(network);
  const name = `${user.hint.split('-')[0] ?? 'name'}${network.index}.unverified.cns`;
  const url = rng.chance(0.3) ? `https://${user.hint}.example` : '';
  const description = rng.chance(0.3) ? `Profile of ${user.hint}` : '';
  tx.exercise(
    network.singleton('ansRules'),
    'AnsRules_RequestEntry',
    { argument: { name, url, description, user: user.id }, actors: [user.id] },
    () => {
      const request = tx.create(
        templates.subscriptionRequest,
        {
          subscriptionData: {
            sender: user.id,
            receiver: network.dso.id,
            provider: network.dso.id,
            dso: network.dso.id,
            reference: name,
            description: `CNS entry: "${name}"`,
          },
          payData: paymentData(network),
        },
        [network.dso.id, user.id],
      );
      const context = tx.create(
        templates.ansEntryContext,
        { dso: network.dso.id, user: user.id, name, url, description, reference: request.id },
        [network.dso.id, user.id],
      );
      network.nameRequests.push({ user, name, url, description, context, request, payment: null });
      return { entryCid: context.id, requestCid: request.id };
    },
  );
  return true;
};

/** Second update of a purchase: locks the price. */
export const payForName: Shape = (network, tx) => {
  const pending = network.nameRequests.find((each) => each.payment === null);
  if (!pending) return false;
  const { user, request } = pending;
  const plan = planPayment(network, user, tx.effectiveAt);
  if (!plan) return false;
  pending.payment = lockPrice(network, tx, plan, {
    on: request,
    choice: 'SubscriptionRequest_AcceptAndMakePayment',
    user,
    template: templates.subscriptionInitialPayment,
    payload: (lock) => ({
      subscriptionData: request.payload.subscriptionData ?? {},
      payData: paymentData(network),
      ...lock,
      reference: request.id,
    }),
    result: { amulets: [] },
  });
  return true;
};

/** Third update of a purchase: the DSO collects the payment, burns it, and creates the entry. */
export const collectNamePayment: Shape = (network, tx) => {
  const pending = network.nameRequests.find((each) => each.payment !== null);
  const payment = pending?.payment;
  if (!pending || !payment) return false;
  network.nameRequests.splice(network.nameRequests.indexOf(pending), 1);
  const { context, name, user, request } = pending;
  const action = { tag: 'ARC_AnsEntryContext', value: { ansEntryContextCid: context.id } };
  const data = request.payload.subscriptionData as JsonObject;
  const subscriber = { user, data, reference: request.id };
  executeConfirmed(network, tx, action, () => {
    collectForEntry(network, tx, { payment, context, name, subscriber }, (paidBy) =>
      grantEntry(network, tx, pending, paidBy),
    );
  });
  return true;
};

function grantEntry(network: Network, tx: Tx, pending: NameRequest, paidBy: NameEntry['paidBy']): string {
  const { user, name, url, description } = pending;
  // Some entries expire within minutes, so that a short run shows expired names.
  const expiresAt = tx.effectiveAt + (network.rng.chance(0.3) ? network.rng.int(3, 20) * minute : 90 * day);
  const contract = tx.create(
    templates.ansEntry,
    { user: user.id, name, url, description, expiresAt: payloadTimeText(expiresAt), dso: network.dso.id },
    [network.dso.id, user.id],
  );
  network.names.push({ contract, user, name, url, description, expiresAt, context: pending.context, paidBy });
  return contract.id;
}

/** The DSO removes an entry two minutes after its expiry at the earliest. */
export const expireName: Shape = (network, tx) => {
  const at = network.names.findIndex((entry) => entry.expiresAt < tx.effectiveAt - 2 * minute);
  const entry = network.names[at];
  if (!entry) return false;
  network.names.splice(at, 1);
  const sv = network.delegate.party.id;
  const argument = { ansEntryCid: entry.contract.id, choiceArg: { actor: network.dso.id }, sv };
  exerciseBySv(network, tx, 'DsoRules_ExpireAnsEntry', argument, () => {
    const actor = network.dso.id;
    tx.consume(entry.contract, 'AnsEntry_Expire', actor, 'AnsEntry_ExpireResult', { actor });
    return {};
  });
  return true;
};
