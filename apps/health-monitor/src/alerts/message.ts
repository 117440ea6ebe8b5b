import type { Text } from './text.ts';

/** From the least to the most urgent. */
export const severities = ['info', 'warning', 'critical'] as const;

export type Severity = (typeof severities)[number];

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}

/** A value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Members of a mass outage in the data of one message, because the outbox stores a copy for each subscriber. The API has all members. */
export const maxMembers = 100;

/** A message before its recipient and channel are known. The outbox stores it, so that every attempt sends the same. */
export interface Draft {
  /** The kind of event, for programs, such as `validator.down`. */
  readonly type: string;
  /** `open` and `resolve` begin and end an incident; a `note` does neither. */
  readonly action: 'open' | 'resolve' | 'note';
  readonly severity: Severity;
  /** Key of the incident, different for each outage of a validator. First part of the outbox key. */
  readonly incident: string;
  /** Key of the affected object, the same for each outage of a validator. PagerDuty's `dedup_key` is made from it. */
  readonly subject: string;
  /** When the event was detected, epoch milliseconds. */
  readonly at: number;
  readonly title: Text;
  readonly lines: readonly Text[];
  /** Path of the page about it below `/{network}/`. */
  readonly path: string;
  /** Facts for programs: the `data` of a webhook. */
  readonly data: Readonly<Record<string, Json>>;
  /** Type of the message that opened the incident that this one resolves, and replaces if it is still waiting. Null: none. */
  readonly opener: string | null;
}

/** A message to one subscriber, before a channel formats it. */
export interface Message extends Draft {
  /** The same in every attempt, for receivers to deduplicate (`webhook-id`, `Message-ID`). Letters, digits, `_` and `-`. */
  readonly id: string;
  readonly network: string;
  /** PagerDuty's key to open and resolve an alert; at most 255 characters. */
  readonly dedupKey: string;
  /** URL of the page about it. */
  readonly url: string;
  /** The subscriber's link to unsubscribe; null for a message to the operator. */
  readonly unsubscribeUrl: string | null;
}
