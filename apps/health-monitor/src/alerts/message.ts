import type { Text } from './text.ts';

/** How urgent, from least to most. */
export const severities = ['info', 'warning', 'critical'] as const;

export type Severity = (typeof severities)[number];

/** Is `severity` at least `least`? */
export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A message before recipient and channel are known. The outbox stores it, so that every attempt sends the same.
 */
export interface Draft {
  /** What happened, for programs: `validator.down`. */
  readonly type: string;
  /** `open` and `resolve` belong to an incident; a `note` is not resolved. */
  readonly action: 'open' | 'resolve' | 'note';
  readonly severity: Severity;
  /** The incident: stable, different for each outage of the same validator. First part of the outbox key. */
  readonly incident: string;
  /** The subject, the same for each outage of a validator; PagerDuty's `dedup_key` is made from it. */
  readonly subject: string;
  /** When it was detected, epoch milliseconds. */
  readonly at: number;
  readonly title: Text;
  readonly lines: readonly Text[];
  /** Path of the page that shows more, below the network's own: `validators/…`. */
  readonly path: string;
  /** The facts, for programs; the `data` of a webhook. */
  readonly data: Readonly<Record<string, Json>>;
  /** Of a `resolve`: the type that opened it. If that message is still waiting, this one replaces it. */
  readonly opener: string | null;
}

/** A message to one subscriber, before a channel formats it. */
export interface Message extends Draft {
  /** The same for every attempt; receivers deduplicate by it (`webhook-id`, `Message-ID`). Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly network: string;
  /** The key under which a receiver opens and resolves alerts; at most 255 characters. */
  readonly dedupKey: string;
  /** The page that shows more. */
  readonly url: string;
  /** The subscriber's own link to unsubscribe. Null for a message to the operator. */
  readonly unsubscribeUrl: string | null;
}
