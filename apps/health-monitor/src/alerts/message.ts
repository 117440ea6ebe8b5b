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
 * What is to be told, before it is known who hears it how: what the outbox keeps, so that every try says the same.
 */
export interface Draft {
  /** What happened, for programs: `validator.down`. */
  readonly type: string;
  /** `open` and `resolve` speak of an incident; a `note` of something that nobody has to close. */
  readonly action: 'open' | 'resolve' | 'note';
  readonly severity: Severity;
  /** Which one: stable, different for each outage of the same validator. First part of the outbox key. */
  readonly incident: string;
  /** What it is about, the same for each outage: what PagerDuty's `dedup_key` is made of. */
  readonly subject: string;
  /** When it was found, epoch milliseconds. */
  readonly at: number;
  readonly title: Text;
  readonly lines: readonly Text[];
  /** Path of the page that shows more, below the network's own: `validators/…`. */
  readonly path: string;
  /** The facts, for programs; the `data` of a webhook. */
  readonly data: Readonly<Record<string, Json>>;
  /** Of a `resolve`: the type that opened it. Is that message still waiting, this one takes its place. */
  readonly opener: string | null;
}

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
