import type { Draft } from './draft.ts';

/** What one subscriber is told, before any channel's rules. */
export interface Message extends Draft {
  /** The same for every try; receivers dedupe by it (`webhook-id`, `Message-ID`). Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly network: string;
  /** What its alerts have in common where a receiver opens and resolves; at most 255 characters. */
  readonly dedupKey: string;
  /** The page that shows more. */
  readonly url: string;
  /** The subscriber's own link to leave. Null where nobody subscribed (a message to the operator). */
  readonly unsubscribeUrl: string | null;
}
