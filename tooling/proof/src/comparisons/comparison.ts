import type { Answers } from '../answers/answers.ts';
import type { Truth } from '../truth.ts';

/** A response and the expected one. */
export interface Comparison {
  /** The request. */
  readonly of: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Requests all data of one noun, with the expected responses. */
export type Compare = (answers: Answers, truth: Truth) => AsyncIterable<Comparison>;
