import { burnPayment, coinsForPayment } from '../coins/burn-payment.ts';
import type { Coin } from '../coins/create-coin.ts';
import type { MovementResult } from '../coins/move-coins.ts';
import { templates } from '../ledger/template.ts';
import type { Contract, Json, Tx } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { addRewardRow, collectable } from '../rewards/collect.ts';
import type { Coupon } from '../rewards/create-coupon.ts';
import { type Decimal, decimal, divide, numeric } from '../values/decimal.ts';
import { type Micros, payloadTimeText } from '../values/time.ts';
import { meta } from './metadata.ts';

const feeUsd = decimal('0.2466');

/** Price of a preapproval in coin. Since era 3, only a validity beyond the base duration (`isLong`) costs (CIP-0119). */
export function preapprovalFee(network: Network, isLong = false): Decimal {
  return network.era >= 3 && !isLong ? 0n : divide(feeUsd, network.currentRound.price);
}

/** The input coins and coupons of a fee's payment: none if the fee is 0; null if the provider has too little coin. */
export function feeInputs(
  network: Network,
  provider: Party,
  paid: Decimal,
): { readonly coins: readonly Coin[]; readonly coupons: readonly Coupon[] } | null {
  if (paid === 0n) return { coins: [], coupons: [] };
  const coins = coinsForPayment(network, provider, paid);
  return coins && { coins, coupons: network.rng.chance(0.3) ? collectable(network, provider, 5) : [] };
}

export function createPreapproval(
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

/** Pays the fee and returns the fields for the choice's result. */
export function payFee(
  network: Network,
  tx: Tx,
  fee: {
    readonly provider: Party;
    readonly coins: readonly Coin[];
    readonly coupons: readonly Coupon[];
    readonly paid: Decimal;
    readonly reason: string;
  },
): { readonly moved: MovementResult | null; readonly result: Readonly<Record<string, Json>> } {
  const { provider, coins, coupons, paid, reason } = fee;
  const round = network.currentRound;
  const moved =
    paid === 0n ? null : burnPayment(network, tx, { payer: provider, coins, coupons, amount: paid, reason });
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

export function addFeeRow(
  network: Network,
  tx: Tx,
  eventId: string,
  provider: Party,
  paid: Decimal,
  moved: MovementResult | null,
): void {
  // A free purchase is not a transfer (docs/contract.md#v14).
  if (!moved) return;
  const amounts = { amount: paid, fee: moved.fee, price: network.currentRound.price };
  tx.transfer(eventId, 'PREAPPROVAL_PURCHASE', [provider], [], amounts);
  addRewardRow(tx, eventId, provider, moved.rewards);
}
