import { type Answers, listAll, reach, type Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Comparison } from './comparison.ts';

/** A paged list, as far as its pages reach, and its total. */
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
