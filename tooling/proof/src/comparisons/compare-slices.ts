import type { Answers, Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Comparison } from './comparison.ts';

/** A size of slices whose last slice is partly filled for nearly every list, as 61 is prime. */
export const unevenSize = 61;

/**
 * Reads a list in slices from its first one to its last and back, by cursors, and checks rows, ranks and total.
 * `beside`: other expected fields of each slice. `hasTimes`: the rows are in order of time, and the oldest one has
 * rank 1; else the first row has rank 1. Every list with sums has times.
 */
export async function* compareSlices(
  answers: Answers,
  path: string,
  query: string,
  expected: readonly Row[],
  size: number,
  { beside = {}, hasTimes = 'sums' in beside }: { readonly beside?: Row; readonly hasTimes?: boolean } = {},
): AsyncGenerator<Comparison> {
  const ask = (cursor: unknown) =>
    answers.get(
      `${path}?size=${size}${query}${typeof cursor === 'string' ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    );
  const of = `${path}?size=${size}${query}`;
  const isAscending = query.includes('orderBy=ASC');
  const [forth, back] = isAscending
    ? (['newerCursor', 'olderCursor'] as const)
    : (['olderCursor', 'newerCursor'] as const);
  let slice = await ask(null);
  for (let from = 0; ; from += size) {
    const content = expected.slice(from, from + size);
    const { newerCursor, olderCursor, position, ...found } = slice;
    const ends = { newerCursor, olderCursor };
    const rank = hasTimes && !isAscending ? expected.length - from : from + 1;
    const firstRank = literal(content.length === 0 ? null : rank);
    const wanted = { content, total: literal(expected.length), firstRank, ...beside };
    yield { of: `${of} (from ${from})`, found, expected: wanted };
    yield {
      of: `${of} (ends of ${from})`,
      found: [ends[back] === null, ends[forth] === null],
      expected: [from === 0, from + size >= expected.length],
    };
    if (ends[forth] === null) break;
    const next = await ask(ends[forth]);
    const before = await ask(next[back]);
    // The position is not compared.
    yield { of: `${of} (back to ${from})`, found: { ...before, position }, expected: slice };
    slice = next;
  }
}
