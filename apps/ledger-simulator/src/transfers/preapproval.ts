import { coinsForPayment } from '../coins/burn-payment.ts';
import type { Json, Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { day, payloadTimeText } from '../values/time.ts';
import { inputsOf } from './amulet-rules-transfer.ts';
import { expectedDso, paymentContext } from './context.ts';
import { addFeeRow, createPreapproval, feeInputs, payFee, preapprovalFee } from './preapproval-fee.ts';

/** `AmuletRules_CreateTransferPreapproval`: lets the receiver get transfers without accepting each; its host pays the fee, if there is one, or it does if the host has too little coin. */
export function purchasePreapproval(network: Network, tx: Tx, receiver: Party): boolean {
  if (receiver.preapproval) return false;
  const paid = preapprovalFee(network);
  const provider = [receiver.host, receiver].find((party) => party && coinsForPayment(network, party, paid));
  const inputs = provider && feeInputs(network, provider, paid);
  if (!provider || !inputs) return false;
  const expiresAt = tx.effectiveAt + 90 * day;
  const [eventId, moved] = tx.exerciseFor(
    network.singleton('amuletRules'),
    'AmuletRules_CreateTransferPreapproval',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: inputsOf(inputs),
        receiver: receiver.id,
        provider: provider.id,
        expiresAt: payloadTimeText(expiresAt),
        ...expectedDso(network),
      },
      actors: [receiver.id, provider.id],
    },
    () => {
      const reason = 'create TransferPreapproval';
      const fee = payFee(network, tx, { provider, ...inputs, paid, reason });
      const validFrom = payloadTimeText(tx.effectiveAt);
      const contract = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      return [{ transferPreapprovalCid: contract.id, ...fee.result }, fee.moved];
    },
  );
  addFeeRow(network, tx, eventId, provider, paid, moved);
  return true;
}

export const buyPreapproval: Shape = (network, tx) => {
  // 40 % of the users get none, so that there are still two-step transfers.
  const without = network.users.filter((user) => !user.preapproval);
  if (without.length < 0.4 * network.users.length) return false;
  const receiver = network.rng.pick(without);
  return purchasePreapproval(network, tx, receiver);
};

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** `TransferPreapproval_Renew`: extends the validity, paid by the provider. */
export const renewPreapproval: Shape = (network, tx) => {
  const receiver = network.rng.pick(network.users);
  const old = receiver.preapproval;
  const provider = old && network.parties.get(textOf(old.payload.provider));
  if (!old || !provider) return false;
  // 90 days is the base duration of a preapproval. Since era 3, only a longer one costs.
  const isLong = network.rng.chance(0.3);
  const paid = preapprovalFee(network, isLong);
  const inputs = feeInputs(network, provider, paid);
  if (!inputs) return false;
  const expiresAt = tx.effectiveAt + (isLong ? 180 : 90) * day;
  const [eventId, moved] = tx.exerciseFor(
    old,
    'TransferPreapproval_Renew',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: inputsOf(inputs),
        newExpiresAt: payloadTimeText(expiresAt),
      },
      actors: [provider.id],
      consuming: true,
    },
    () => {
      const fee = payFee(network, tx, { provider, ...inputs, paid, reason: 'renew TransferPreapproval' });
      const validFrom = textOf(old.payload.validFrom);
      const { id } = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      const result = { transferPreapprovalCid: id, ...fee.result, receiver: receiver.id, provider: provider.id };
      return [result, fee.moved];
    },
  );
  addFeeRow(network, tx, eventId, provider, paid, moved);
  return true;
};

/** `TransferPreapproval_Cancel` by the receiver. */
export const cancelPreapproval: Shape = (network, tx) => {
  const receiver = network.rng.pick(network.users);
  const contract = receiver.preapproval;
  if (!contract) return false;
  receiver.preapproval = null;
  const argument = { p: receiver.id };
  tx.consume(contract, 'TransferPreapproval_Cancel', receiver.id, 'TransferPreapproval_CancelResult', argument);
  return true;
};
