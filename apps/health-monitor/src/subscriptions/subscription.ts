import type { Channel } from '../alerts/channels/target.ts';
import type { Severity } from '../alerts/message.ts';
import type { QuietHours } from '../alerts/quiet-hours.ts';
import type { NewsKind } from '../news.ts';
import type { Selector } from './selector.ts';

/** A subscription as it is stored, without secrets in the clear. */
export interface Subscription {
  /** `sub_` and 128 random bits. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly created: number;
  /** When the receiver confirmed; null: not yet, so only the confirmation request is sent. */
  readonly confirmed: number | null;
  readonly channel: Channel;
  /** News matches if it matches one of these. */
  readonly watch: readonly Selector[];
  readonly leastSeverity: Severity;
  /** Only these kinds of news; null: all. */
  readonly kinds: readonly NewsKind[] | null;
  /** Null: none. */
  readonly quiet: QuietHours | null;
  /** The creator's name for it; at most 100 characters. */
  readonly label: string;
  /** When and why it was disabled because the receiver no longer exists; null: it was not. */
  readonly disabled: { readonly at: number; readonly reason: string } | null;
  /** When a test message was last sent; missing: never. Epoch milliseconds. */
  readonly testedAt?: number;
  /** The target, sealed with the subscription's id as context. */
  readonly sealed: string;
  /** Keyed hash of the target, equal for subscriptions with the same destination. */
  readonly targetTag: string;
  /** Keyed hash of the creator's IP address, for the limits. */
  readonly creatorTag: string;
}
