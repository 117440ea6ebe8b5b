import { type Answers, listAll, reach, type Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Comparison } from './comparison.ts';

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
