import type { Issuance } from '../rounds/round.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** Transfer types (docs/contract.md#v13). Declared again on purpose: the model shares no code with what it checks. */
type TransferType =
  | 'TRANSFER'
  | 'PREAPPROVED_TRANSFER'
  | 'TOKEN_TRANSFER'
  | 'TRANSFER_OFFER_ACCEPTED'
  | 'SETTLEMENT'
  | 'SELF_TRANSFER'
  | 'TRAFFIC_PURCHASE'
  | 'PREAPPROVAL_PURCHASE'
  | 'NAME_PURCHASE'
  | 'MINT'
  | 'TAP'
  | 'EXPIRE'
  | 'OTHER';

export interface TransferRow {
  readonly eventId: string;
  /** Index of the update in the stream. */
  readonly update: number;
  readonly recordTime: Micros;
  readonly type: TransferType;
  readonly senders: readonly string[];
  readonly receivers: readonly string[];
  /** Amount of each receiver, in the order of `receivers`; absent if there is one receiver, which gets `amount`. */
  readonly shares?: readonly Decimal[];
  readonly amount: Decimal;
  readonly fee: Decimal;
  readonly price: Decimal;
}

export interface RewardRow {
  readonly eventId: string;
  readonly update: number;
  readonly recordTime: Micros;
  readonly party: string;
  readonly app: Decimal;
  readonly validator: Decimal;
  readonly sv: Decimal;
  /** Coin from the development fund. */
  readonly fund: Decimal;
  /** Coin from unclaimed activity records. */
  readonly activity: Decimal;
}

export interface RoundRow {
  readonly number: number;
  readonly price: Decimal;
  /** Index of the update that opened the round. */
  readonly update: number;
  readonly recordTime: Micros;
  readonly opensAt: Micros;
  state: 'OPEN' | 'SUMMARIZING' | 'ISSUING' | 'CLOSED';
  issuingAt: Micros | null;
  closedAt: Micros | null;
  /** Coin per unit of activity; null before the round issues. */
  rates: Issuance | null;
}

/** A reward coupon and its outcome (docs/contract.md#v88). */
export interface CouponRow {
  readonly kind: 'FEATURED_APP' | 'UNFEATURED_APP' | 'TRAFFIC' | 'VALIDATOR' | 'LIVENESS' | 'SV';
  readonly party: string;
  /** The SV or app whose reward it is; otherwise the same as `party`. */
  readonly provider: string;
  readonly round: number;
  /** In coin (app, traffic, validator), in basis points (SV), or 1 (liveness). */
  readonly activity: Decimal;
  /** Indexes of the updates that created and ended the coupon. `ended` is null while it can still be collected. */
  readonly madeIn: number;
  ended: { readonly how: 'COLLECTED' | 'EXPIRED'; readonly update: number; readonly worth: Decimal } | null;
}
