import type { Answers } from '../answers/answers.ts';
import type { Truth } from '../truth.ts';

/** A response and the expected one. */
export interface Comparison {
  /** Description of the request. */
  readonly of: string;
  readonly found: unknown;
  readonly expected: unknown;
}

/** Compares the response to one request. */
export async function compareOne(answers: Answers, path: string, expected: unknown): Promise<Comparison> {
  return { of: path, found: await answers.get(path), expected };
}

/** Requests all data of one noun and yields the comparisons. */
export type Compare = (answers: Answers, truth: Truth) => AsyncIterable<Comparison>;
