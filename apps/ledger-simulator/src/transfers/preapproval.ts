import { burnPayment, coinsForPayment } from '../coins/burn-payment.ts';
import type { Coin } from '../coins/coin.ts';
import type { Moved } from '../coins/move-coins.ts';
import type { Contract } from '../ledger/contract.ts';
import type { Json } from '../ledger/json.ts';
import { templates } from '../ledger/template.ts';
import type { Tx } from '../ledger/tx.ts';
import type { Network, Shape } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, decimal, numeric, over } from '../values/decimal.ts';
import { day, type Micros, payloadTimeText } from '../values/time.ts';
import { paymentContext } from './context.ts';
import { meta } from './metadata.ts';

const feeUsd = decimal('0.2466');

/** What a preapproval costs now: nothing for the base duration since the last era (CIP-0119). */
const feeNow = (network: Network): Decimal => (network.era >= 3 ? 0n : over(feeUsd, network.currentRound.price));

function createPreapproval(
  network: Network,
  tx: Tx,
  terms: { readonly receiver: Party; readonly provider: Party; readonly validFrom: string; readonly expiresAt: Micros },
): Contract {
  const { receiver, provider } = terms;
  const contract = tx.create(
    templates.transferPreapproval,
    {
      dso: network.dso.id,
      receiver: receiver.id,
      provider: provider.id,
      validFrom: terms.validFrom,
      lastRenewedAt: payloadTimeText(tx.effectiveAt),
      expiresAt: payloadTimeText(terms.expiresAt),
    },
    [network.dso.id, receiver.id, provider.id],
  );
  receiver.preapproval = contract;
  return contract;
}

/** Pays the fee and answers the `TransferResult` that goes into the choice's result. */
function pay(
  network: Network,
  tx: Tx,
  provider: Party,
  coins: readonly Coin[],
  paid: Decimal,
  reason: string,
): { readonly moved: Moved | null; readonly result: Readonly<Record<string, Json>> } {
  const round = network.currentRound;
  const moved =
    paid === 0n ? null : burnPayment(network, tx, { payer: provider, coins, coupons: [], amount: paid, reason });
  return {
    moved,
    result: {
      transferResult: moved && {
        round: { number: String(round.number) },
        summary: moved.summary,
        createdAmulets: moved.createdAmulets,
        senderChangeAmulet: moved.change?.contract.id ?? null,
        ...(network.era >= 1 ? { meta: null } : {}),
      },
      amuletPaid: numeric(paid),
      ...(network.era >= 1 ? { meta: meta({ kind: 'burn', burned: paid + (moved?.fee ?? 0n), reason }) } : {}),
    },
  };
}

function notePurchase(
  network: Network,
  tx: Tx,
  eventId: string,
  provider: Party,
  paid: Decimal,
  moved: Moved | null,
): void {
  // A purchase that cost nothing is no transfer (contract.md V14).
  if (!moved) return;
  tx.transfer({
    eventId,
    type: 'PREAPPROVAL_PURCHASE',
    senders: [provider.id],
    receivers: [],
    amount: paid,
    fee: moved.fee,
    price: network.currentRound.price,
  });
}

/** `AmuletRules_CreateTransferPreapproval`: the host, or the receiver itself, pays for receiving without asking. */
export function purchasePreapproval(network: Network, tx: Tx, receiver: Party): boolean {
  if (receiver.preapproval) return false;
  const paid = feeNow(network);
  const provider = [receiver.host, receiver].find((party) => party && coinsForPayment(network, party, paid));
  const coins = provider && (paid === 0n ? [] : coinsForPayment(network, provider, paid));
  if (!provider || !coins) return false;
  const expiresAt = tx.effectiveAt + 90 * day;
  const outcome: { moved: Moved | null } = { moved: null };
  const eventId = tx.exercise(
    network.the('amuletRules'),
    'AmuletRules_CreateTransferPreapproval',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: coins.map((coin) => ({ tag: 'InputAmulet', value: coin.contract.id })),
        receiver: receiver.id,
        provider: provider.id,
        expiresAt: payloadTimeText(expiresAt),
        ...(network.era >= 1 ? { expectedDso: network.dso.id } : {}),
      },
      actors: [receiver.id, provider.id],
    },
    () => {
      const { moved, result } = pay(network, tx, provider, coins, paid, 'create TransferPreapproval');
      outcome.moved = moved;
      const validFrom = payloadTimeText(tx.effectiveAt);
      const contract = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      return { transferPreapprovalCid: contract.id, ...result };
    },
  );
  notePurchase(network, tx, eventId, provider, paid, outcome.moved);
  return true;
}

export const buyPreapproval: Shape = (network, tx) => {
  // Some never give one, so that two-step transfers go on.
  const without = network.users.filter((user) => !user.preapproval);
  if (without.length < 0.4 * network.users.length) return false;
  const receiver = network.rng.pick(without);
  return purchasePreapproval(network, tx, receiver);
};

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** `TransferPreapproval_Renew`: longer validity, paid by the provider. */
export const renewPreapproval: Shape = (network, tx) => {
  const receiver = network.rng.pick(network.users);
  const old = receiver.preapproval;
  const provider = old && network.parties.get(textOf(old.payload.provider));
  if (!old || !provider) return false;
  const paid = feeNow(network);
  const coins = paid === 0n ? [] : coinsForPayment(network, provider, paid);
  if (!coins) return false;
  const expiresAt = tx.effectiveAt + 180 * day;
  const outcome: { moved: Moved | null } = { moved: null };
  const eventId = tx.exercise(
    old,
    'TransferPreapproval_Renew',
    {
      argument: {
        context: paymentContext(network, network.currentRound),
        inputs: coins.map((coin) => ({ tag: 'InputAmulet', value: coin.contract.id })),
        newExpiresAt: payloadTimeText(expiresAt),
      },
      actors: [provider.id],
      consuming: true,
    },
    () => {
      const { moved, result } = pay(network, tx, provider, coins, paid, 'renew TransferPreapproval');
      outcome.moved = moved;
      const validFrom = textOf(old.payload.validFrom);
      const contract = createPreapproval(network, tx, { receiver, provider, validFrom, expiresAt });
      return { transferPreapprovalCid: contract.id, ...result, receiver: receiver.id, provider: provider.id };
    },
  );
  notePurchase(network, tx, eventId, provider, paid, outcome.moved);
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
