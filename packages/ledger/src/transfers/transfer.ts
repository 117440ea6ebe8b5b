import type { Decimal } from '../values/decimal.ts';

/** Types of transfers (docs/contract.md#v13). The store saves the index in this list: append only. */
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

/** A movement of coin by the outermost exercise that causes it (docs/contract.md#v13 to #v18). */
export interface Transfer {
  /** Ordinal of the event with this `eventId`. */
  readonly ordinal: number;
  readonly eventId: string;
  readonly type: TransferType;
  /** Senders, and receivers, without duplicates, in order of first appearance. */
  readonly senders: readonly string[];
  readonly receivers: readonly string[];
  readonly amount: Decimal;
  /**
   * Id of the coin contract that was moved whole, if the update does not state the amount (an EXPIRE before the token
   * standard). `amount` is then 0, and the store looks up the coin.
   */
  readonly amountOfCoin?: string;
  /**
   * Coin received minus coin given, for each sender and then each receiver; for a SELF_TRANSFER, coin moved by each sender. Absent with
   * at most one sender and one receiver, whose share is the whole amount.
   */
  readonly shares?: readonly Decimal[];
  readonly fee: Decimal;
  /** USD per coin in the summary; null if there is none, and the store takes the price of the newest open round. */
  readonly price: Decimal | null;
}
