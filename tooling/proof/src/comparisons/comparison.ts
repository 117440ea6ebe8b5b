import { type Answers, listAll, reach, type Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Truth } from '../model.ts';

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

/** About `count` elements, spread evenly over a list, including the first. */
export function sample<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, Math.ceil(list.length / count));
  return list.filter((_, index) => index % step === 0);
}

/** Compares the total of a paged list and its rows, as far as paging reaches. `query`: more parameters, each with a leading `&`. */
export async function* compareList(
  answers: Answers,
  path: string,
  query: string,
  expected: readonly Row[],
): AsyncGenerator<Comparison> {
  const { rows, total } = await listAll(answers, path, query);
  const of = `${path}${query.replace('&', '?')}`;
  yield { of: `${of} (total)`, found: total, expected: literal(expected.length) };
  yield { of, found: rows, expected: expected.slice(0, reach) };
}

/** Compares one page of a list with its expected rows, and the list's total. */
export async function* comparePage(
  answers: Answers,
  path: string,
  rows: readonly Row[],
  total: number,
): AsyncGenerator<Comparison> {
  const { content, totalElements } = await answers.get(path);
  yield { of: path, found: content, expected: rows };
  yield { of: `${path} (total)`, found: totalElements, expected: literal(total) };
}

/** A row without the polled field, which is not in the stream. */
export function withoutBlob({ createdEventBlob, ...row }: Row): Row {
  if (typeof createdEventBlob !== 'string' && createdEventBlob !== null) throw new Error('createdEventBlob is missing');
  return row;
}
