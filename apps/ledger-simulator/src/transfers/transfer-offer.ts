import type { Coin } from '../coins/create-coin.ts';
import type { JsonObject } from '../ledger/tx.ts';
import type { Network } from '../network/network.ts';
import type { Party } from '../parties/party.ts';
import { type Decimal, numeric } from '../values/decimal.ts';
import { type Micros, minute, payloadTimeText } from '../values/time.ts';
import { memoMeta } from './metadata.ts';

export interface TokenTransfer {
  readonly sender: Party;
  readonly receiver: Party;
  readonly amount: Decimal;
  readonly reason: string | null;
  readonly requestedAt: Micros;
  readonly expiresAt: Micros;
}

/** The token standard's `Transfer` record. */
export function transferRecord(network: Network, transfer: TokenTransfer, inputs: readonly Coin[]): JsonObject {
  return {
    sender: transfer.sender.id,
    receiver: transfer.receiver.id,
    amount: numeric(transfer.amount),
    instrumentId: { admin: network.dso.id, id: 'Amulet' },
    requestedAt: payloadTimeText(transfer.requestedAt),
    executeBefore: payloadTimeText(transfer.expiresAt),
    inputHoldingCids: inputs.map((coin) => coin.contract.id),
    meta: memoMeta(transfer.reason),
  };
}

/** Lifetime of an offer: minutes, so that a short run shows expired offers. */
export function offerLifetime(network: Network): Micros {
  return network.rng.int(2, 40) * minute;
}
