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
}
