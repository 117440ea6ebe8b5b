import type { Channel } from '../alerts/channels/target.ts';
import type { Severity } from '../alerts/message.ts';
import type { QuietHours } from '../alerts/quiet-hours.ts';
import type { NewsKind } from '../news.ts';
import type { Selector } from './selector.ts';

/** A subscription. It contains no secret: the target is sealed, creator and target are tags. */
export interface Subscription {
  /** `sub_` and 128 random bits. */
  readonly id: string;
  /** Epoch milliseconds. */
  readonly created: number;
  /** When the receiver agreed; null: not yet, and only the confirmation request is sent. */
  readonly confirmed: number | null;
  readonly channel: Channel;
  /** Any of these is enough. */
  readonly watch: readonly Selector[];
  readonly leastSeverity: Severity;
  /** Only these kinds; null: all. */
  readonly kinds: readonly NewsKind[] | null;
  readonly quiet: QuietHours | null;
  /** What the creator calls it; at most 100 characters. */
  readonly label: string;
  /** Set when the receiver said it is gone (410 and the like). */
  readonly disabled: { readonly at: number; readonly reason: string } | null;
  /** The target, sealed under `subscription id`. */
  readonly sealed: string;
  /** Keyed hash of the target: shows which subscriptions share a destination, without revealing it. */
  readonly targetTag: string;
  /** Keyed hash of the creator's address, for the limits. */
  readonly creatorTag: string;
}
