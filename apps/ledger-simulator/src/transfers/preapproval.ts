import { coinsForPayment } from '../coins/burn-payment.ts';
import type { MovementResult } from '../coins/move-coins.ts';
import type { Json } from '../ledger/contract.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { collectable } from '../rewards/collect.ts';
import { day, payloadTimeText } from '../values/time.ts';
import { inputsOf } from './amulet-rules-transfer.ts';
import { paymentContext } from './context.ts';
import { createPreapproval, preapprovalFee, addFeeRow, payFee } from './preapproval-fee.ts';

/** `AmuletRules_CreateTransferPreapproval`: lets the receiver get transfers without accepting each; paid by its host or itself. */
export function purchasePreapproval(network: Network, tx: Tx, receiver: Party): boolean {
  if (receiver.preapproval) return false;
  const paid = preapprovalFee(network);
  const provider = [receiver.host, receiver].find((party) => party && coinsForPayment(network, party, paid));
  const coins = provider && (paid === 0n ? [] : coinsForPayment(network, provider, paid));
  if (!provider || !coins) return false;
  const coupons = paid === 0n || !network.rng.chance(0.3) ? [] : collectable(network, provider, 5);
  const expiresAt = tx.effectiveAt + 90 * day;
  const outcome: { moved: MovementResult | null } = { moved: null };
  const eventId = tx.exercise(
    network.singleton('amuletRules'),
    'AmuletRules_CreateTransferPreapproval',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: inputsOf({ coins, coupons }),
        receiver: receiver.id,
        provider: provider.id,
        expiresAt: payloadTimeText(expiresAt),
        ...(network.era >= 1 ? { expectedDso: network.dso.id } : {}),
      },
      actors: [receiver.id, provider.id],
    },
    () => {
      const { moved, result } = payFee(network, tx, {
        provider,
        coins,
        coupons,
        paid,
        reason: 'create TransferPreapproval',
      });
      outcome.moved = moved;
      const validFrom = payloadTimeText(tx.effectiveAt);
      const contract = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      return { transferPreapprovalCid: contract.id, ...result };
    },
  );
  addFeeRow(network, tx, eventId, provider, paid, outcome.moved);
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
  // A renewal beyond the base duration is not free.
  const long = network.rng.chance(0.3);
  const paid = preapprovalFee(network, long);
  const coins = paid === 0n ? [] : coinsForPayment(network, provider, paid);
  if (!coins) return false;
  const coupons = paid === 0n || !network.rng.chance(0.3) ? [] : collectable(network, provider, 5);
  const expiresAt = tx.effectiveAt + (long ? 180 : 90) * day;
  const outcome: { moved: MovementResult | null } = { moved: null };
  const eventId = tx.exercise(
    old,
    'TransferPreapproval_Renew',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: inputsOf({ coins, coupons }),
        newExpiresAt: payloadTimeText(expiresAt),
      },
      actors: [provider.id],
      consuming: true,
    },
    () => {
      const { moved, result } = payFee(network, tx, {
        provider,
        coins,
        coupons,
        paid,
        reason: 'renew TransferPreapproval',
      });
      outcome.moved = moved;
      const validFrom = textOf(old.payload.validFrom);
      const contract = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      return { transferPreapprovalCid: contract.id, ...result, receiver: receiver.id, provider: provider.id };
    },
  );
  addFeeRow(network, tx, eventId, provider, paid, outcome.moved);
  return true;
};

/** `TransferPreapproval_Cancel` by the receiver. */
export const cancelPreapproval: Shape = (network, tx) => {
  const receiver = network.rng.pick(network.users);
  const contract = receiver.preapproval;
  if (!contract) return false;
  receiver.preapproval = null;
  tx.exercise(
    contract,
    'TransferPreapproval_Cancel',
    { argument: { p: receiver.id }, actors: [receiver.id], consuming: true },
    () => 'TransferPreapproval_CancelResult',
  );
  return true;
};
