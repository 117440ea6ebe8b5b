import type { Answers, Row } from '../answers/answers.ts';
import { literal } from '../exact-json.ts';
import type { Comparison } from './comparison.ts';

/** A size of slices whose last slice is partly filled for nearly every list, as 61 is prime. */
export const unevenSize = 61;

/**
 * Reads a list in slices from its first one to its last, by cursors, and from each next one back; checks rows, ranks and total.
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
  const [forward, backward] = isAscending
    ? (['newerCursor', 'olderCursor'] as const)
    : (['olderCursor', 'newerCursor'] as const);
  let slice = await ask(null);
  for (let start = 0; ; start += size) {
    const content = expected.slice(start, start + size);
    const { newerCursor, olderCursor, position: _, ...found } = slice;
    const ends = { newerCursor, olderCursor };
    const rank = hasTimes && !isAscending ? expected.length - start : start + 1;
    const firstRank = literal(content.length === 0 ? null : rank);
    const wanted = { content, total: literal(expected.length), firstRank, ...beside };
    yield { of: `${of} (from ${start})`, found, expected: wanted };
    yield {
      of: `${of} (ends of ${start})`,
      found: { isFirst: ends[backward] === null, isLast: ends[forward] === null },
      expected: { isFirst: start === 0, isLast: start + size >= expected.length },
    };
    if (ends[forward] === null) break;
    const next = await ask(ends[forward]);
    const previous = await ask(next[backward]);
    yield { of: `${of} (back to ${start})`, found: previous, expected: slice };
    slice = next;
  }
}
