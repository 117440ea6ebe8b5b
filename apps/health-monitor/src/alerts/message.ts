import type { Severity } from './severity.ts';
import type { Text } from './text.ts';

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * What one subscriber is told, before any channel's rules. It is what the outbox keeps, so every try says the same.
 */
export interface Message {
  /** The same for every try; receivers dedupe by it (`webhook-id`, `Message-ID`). Letters, digits, `_` and `-`. */
  readonly id: string;
  /** What happened, for programs: `validator.down`. */
  readonly type: string;
  /** `open` and `resolve` speak of an incident; a `note` of something that nobody has to close. */
  readonly action: 'open' | 'resolve' | 'note';
  readonly severity: Severity;
  readonly network: string;
  /** What `open` and `resolve` have in common; at most 255 characters (PagerDuty's `dedup_key`). */
  readonly incident: string;
  /** When it was found, epoch milliseconds. */
  readonly at: number;
  readonly title: Text;
  readonly lines: readonly Text[];
  /** The page that shows more. */
  readonly url: string;
  /** The subscriber's own link to leave. Null where nobody subscribed (a message to the operator). */
  readonly unsubscribeUrl: string | null;
  /** The facts, for programs; the `data` of a webhook. */
  readonly data: Readonly<Record<string, Json>>;
}
