import type { Answers } from '../answers/answers.ts';
import type { Truth } from '../truth.ts';

/** One answer beside what it should be. */
export interface Comparison {
  /** What was asked. */
  readonly of: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Asks for everything that there is of one noun and says what it should be. */
export type Compare = (answers: Answers, truth: Truth) => AsyncIterable<Comparison>;
