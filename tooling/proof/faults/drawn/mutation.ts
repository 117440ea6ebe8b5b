import type { Operation } from '@ledger-explorer/spec';
import { type ExactJson, type ExactObject, writeExact } from '@ledger-explorer/wire';
import type { Draws } from '../../src/draws.ts';
import { Answer } from '../proxy/answer.ts';
import type { Exchange } from '../proxy/fault.ts';

/** A request and the healthy response to it (to GET, if HEAD was sent). */
export interface Occasion {
  readonly exchange: Exchange;
  readonly healthy: Answer;
}

/** Change of a response by a random fault. */
export interface Mutation {
  /** Last part of the fault's name: `field-fee-of-every-row-is-null`. */
  readonly words: string;
  /** Parameters that the mutation concerns; triggers do not depend on them. */
  readonly about: readonly string[];
  /** Status of the healthy responses that it changes. */
  readonly status: number;
  /** True if the mutation is also tried on responses without met triggers; false if it needs other requests or another status than 200. */
  readonly isTriedUnmet: boolean;
  /** Returns the changed response; null if it cannot be wrong in this way. */
  readonly apply: (occasion: Occasion) => Promise<Answer | null> | Answer | null;
}

/** Draws a mutation; null if no response of the operation can be wrong in this way. */
export type DrawMutation = (operation: Operation, random: Draws) => Mutation | null;

/** Makes the `apply` of a mutation that edits `whole.body`, which `edit` may replace. `edit` returns false if there is nothing to change. */
export function inBody(
  edit: (whole: ExactObject & { body: ExactJson }, exchange: Exchange) => boolean,
): Mutation['apply'] {
  return ({ exchange, healthy }) => {
    if (!healthy.ok) return null;
    const whole = { body: healthy.json };
    return edit(whole, exchange) ? withText(healthy, writeExact(whole.body)) : null;
  };
}

/** A mutation of the body of successful responses. */
export function ofBody(words: string, edit: Parameters<typeof inBody>[0]): Mutation {
  return { words, about: [], status: 200, isTriedUnmet: true, apply: inBody(edit) };
}

/** A mutation of responses with this status, which is not tried on others. */
export function ofStatus(words: string, about: readonly string[], status: number, apply: Mutation['apply']): Mutation {
  return { words, about, status, isTriedUnmet: false, apply };
}

export function copyOf({ status, headers, bytes }: Answer): Answer {
  return new Answer(status, headers, bytes);
}

/** Copies a response with another body. The bytes are kept if the text is equal. */
export function withText(answer: Answer, text: string): Answer {
  const changed = copyOf(answer);
  if (text !== answer.text) changed.text = text;
  return changed;
}
