import type { Answers, Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { digitsOf, literal, timeOf } from '../exact-json.ts';
import type { StreamUpdate } from '../stream.ts';
import type { Comparison } from './comparison.ts';

/** A day, an hour and a minute, in milliseconds. */
const periodLengths = [86_400_000, 3_600_000, 60_000];
/** About this many; a part of a period at each end can be added. */
const targetPeriods = 6;

/**
 * Filters by time that divide a history into a few periods, so that each row is in exactly one. Periods are multiples
 * of the longest length that the history has more than twice; the history is one period if that is under two minutes.
 */
export function periodsOf(stream: readonly StreamUpdate[]): readonly string[] {
  const [first, last] = [stream[0], stream.at(-1)].map((update) => timeOf(update?.recordTime ?? '')) as [
    number,
    number,
  ];
  const length = periodLengths.find((candidate) => last - first > 2 * candidate);
  if (length === undefined) return [''];
  const step = length * Math.ceil((last - first) / length / targetPeriods);
  const cuts: number[] = [];
  for (let cut = Math.ceil(first / length) * length; cut <= last; cut += step) cuts.push(cut);
  const ends = [undefined, ...cuts, undefined];
  return ends.slice(1).map((to, index) => {
    const from = ends[index];
    return `${from === undefined ? '' : `&from=${from}`}${to === undefined ? '' : `&to=${to}`}`;
  });
}

/** Times of the updates at a third and at two thirds of the stream, in milliseconds. Time steps back at a migration border, so the second can be lower. */
export function thirdsOf(stream: readonly StreamUpdate[]): readonly [number, number] {
  const at = (third: number) => timeOf(stream[Math.floor((third * stream.length) / 3)]?.recordTime ?? '');
  return [at(1), at(2)];
}

/** Sum of the totals of some responses, and of their `sums` if they have any. */
function addUp(responses: readonly Row[]): Row {
  const add = (values: readonly unknown[]) => literal(plus(...values.map(digitsOf)));
  const sums = responses.flatMap((response) => (response.sums === undefined ? [] : [response.sums as Row]));
  return {
    total: add(responses.map(({ total }) => total)),
    ...(sums.length > 0 && { amount: add(sums.map(({ amount }) => amount)), fee: add(sums.map(({ fee }) => fee)) }),
  };
}

/** Checks that totals and sums add up over `filters` (`&from=…`), of which exactly one selects each row. */
export async function* compareParts(
  answers: Answers,
  path: string,
  query: string,
  filters: readonly string[],
): AsyncGenerator<Comparison> {
  const whole = await answers.get(`${path}?size=1${query}`);
  const responses: Row[] = [];
  for (const filter of filters) responses.push(await answers.get(`${path}?size=1${query}${filter}`));
  yield {
    of: `${path}?size=1${query} (by ${filters.length} filters like ${filters[0] ?? ''})`,
    found: addUp(responses),
    expected: addUp([whole]),
  };
}
