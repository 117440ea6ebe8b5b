import type { Severity } from './severity.ts';
import type { Text } from './text.ts';

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
