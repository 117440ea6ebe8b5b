import type { Issuance } from '../rounds/round.ts';
import type { Decimal } from '../values/decimal.ts';
import type { Micros } from '../values/time.ts';

/** docs/contract.md#v13; written down here a second time on purpose: the model is independent of what it checks. */
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
  /** Index of its update in the stream. */
  readonly update: number;
  readonly recordTime: Micros;
  readonly type: TransferType;
  readonly senders: readonly string[];
  readonly receivers: readonly string[];
  /** What each receiver got, where there are several; else it is the whole amount. */
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
  /** Granted from the development fund, and of unclaimed activity. */
  readonly fund: Decimal;
  readonly activity: Decimal;
}

export interface RoundRow {
  readonly number: number;
  readonly price: Decimal;
  /** Index of the update that opened it. */
  readonly update: number;
  readonly recordTime: Micros;
  readonly opensAt: Micros;
  state: 'OPEN' | 'SUMMARIZING' | 'ISSUING' | 'CLOSED';
  issuingAt: Micros | null;
  closedAt: Micros | null;
  /** What it pays, once it issues. */
  rates: Issuance | null;
}

/** A reward coupon and what became of it (docs/contract.md#v88). */
export interface CouponRow {
  readonly kind: 'FEATURED_APP' | 'UNFEATURED_APP' | 'TRAFFIC' | 'VALIDATOR' | 'LIVENESS' | 'SV';
  readonly party: string;
  readonly provider: string;
  readonly round: number;
  readonly activity: Decimal;
  /** Index of the update that made it, and of the one that ended it; null: it can still be collected. */
  readonly madeIn: number;
  ended: { readonly how: 'COLLECTED' | 'EXPIRED'; readonly update: number; readonly worth: Decimal } | null;
}
