import type { Operation } from '@ledger-explorer/spec';
import { type ExactJson, type ExactObject, writeExact } from '@ledger-explorer/wire';
import { Answer } from '../proxy/answer.ts';
import type { Exchange } from '../proxy/fault.ts';
import type { Random } from './random.ts';

/** What a mutation sees: a request, and what a healthy service says to it (to GET, where HEAD was sent). */
export interface Occasion {
  readonly exchange: Exchange;
  readonly healthy: Answer;
}

/** What is wrong where a drawn fault shows. */
export interface Mutation {
  /** In the middle of a name: `field-fee-of-every-row-is-null`. */
  readonly words: string;
  /** Parameters that it is about: whether they are sent is no trigger of it. */
  readonly about: readonly string[];
  /** Status of the healthy answers that it is about. */
  readonly status: number;
  /** Only other requests than were sent show whether it has anything to change. */
  readonly isOfRequests: boolean;
  /** Null: the answer has nothing that could be wrong in this way. */
  readonly apply: (occasion: Occasion) => Promise<Answer | null> | Answer | null;
}

/** Null: no answer of the operation can be wrong in this way. */
export type DrawMutation = (operation: Operation, random: Random) => Mutation | null;

/** Changes what stands in `whole.body`. It is no occasion where `edit` returns false. */
export function inBody(
  edit: (whole: ExactObject & { body: ExactJson }, exchange: Exchange) => boolean,
): Mutation['apply'] {
  return ({ exchange, healthy }) => {
    if (!healthy.ok) return null;
    const whole = { body: healthy.json };
    return edit(whole, exchange) ? withText(healthy, writeExact(whole.body)) : null;
  };
}

/** Changes the body of successful answers, whatever is asked for. */
export function ofBody(words: string, edit: Parameters<typeof inBody>[0]): Mutation {
  return { words, about: [], status: 200, isOfRequests: false, apply: inBody(edit) };
}

export function copyOf({ status, headers, bytes }: Answer): Answer {
  return new Answer(status, headers, bytes);
}

/** The same answer with another body. Its bytes stay where the text does. */
export function withText(answer: Answer, text: string): Answer {
  const changed = copyOf(answer);
  if (text !== answer.text) changed.text = text;
  return changed;
}
