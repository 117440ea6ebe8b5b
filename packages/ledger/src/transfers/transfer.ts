import type { Decimal } from '../values/decimal.ts';

/** docs/contract.md#v13. The position in this list is the code in the store: append only. */
export const transferTypes = [
  'TRANSFER',
  'PREAPPROVED_TRANSFER',
  'TOKEN_TRANSFER',
  'TRANSFER_OFFER_ACCEPTED',
  'SETTLEMENT',
  'SELF_TRANSFER',
  'TRAFFIC_PURCHASE',
  'PREAPPROVAL_PURCHASE',
  'NAME_PURCHASE',
  'MINT',
  'TAP',
  'EXPIRE',
  'OTHER',
] as const;

export type TransferType = (typeof transferTypes)[number];

/** One movement of coin, made by the outermost exercise that means it (docs/contract.md#v13 to #v18). */
export interface Transfer {
  /** Of the event that gives the row its `eventId`. */
  readonly ordinal: number;
  readonly eventId: string;
  readonly type: TransferType;
  /** Distinct, in order of first appearance. */
  readonly senders: readonly string[];
  readonly receivers: readonly string[];
  readonly amount: Decimal;
  /**
   * Set where the update does not state the amount (an EXPIRE of the time before the token standard): id of the coin
   * contract whose whole amount it is. `amount` is 0 then; the store knows the coin.
   */
  readonly amountOfCoin?: string;
  /**
   * What each of the senders, then each of the receivers, got in it less what it gave; of a SELF_TRANSFER what each sender moved. Only
   * where there are several of either: else it is the whole amount.
   */
  readonly shares?: readonly Decimal[];
  readonly fee: Decimal;
  /** USD per coin of the summary; null where there is none: the store takes the newest open round's. */
  readonly price: Decimal | null;
}
