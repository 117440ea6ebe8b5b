import type { Answers, Row } from '../answers/answers.ts';
import { plus } from '../decimals.ts';
import { literal, milliseconds } from '../exact-json.ts';
import type { StreamUpdate } from '../stream.ts';
import type { Comparison } from './comparison.ts';

const lengths = [86_400_000, 3_600_000, 60_000];
/** Limit of periods. */
const most = 6;

/** Filters that divide a history into a few periods, of days if there are several, so that each row is in exactly one. */
export function periodsOf(stream: readonly StreamUpdate[]): readonly string[] {
  const [first, last] = [stream[0], stream.at(-1)].map((update) =>
    Number(milliseconds(update?.recordTime ?? '').slice(1)),
  ) as [number, number];
  const length = lengths.find((one) => last - first > 2 * one);
  if (length === undefined) return [''];
  const step = length * Math.ceil((last - first) / length / most);
  const cuts: number[] = [];
  for (let cut = Math.ceil(first / length) * length; cut <= last; cut += step) cuts.push(cut);
  const ends = [undefined, ...cuts, undefined];
  return ends.slice(1).map((to, at) => {
    const from = ends[at];
    return `${from === undefined ? '' : `&from=${from}`}${to === undefined ? '' : `&to=${to}`}`;
  });
}

/** Total of a list, and its sums if it has any. */
function sumOf(slices: readonly Row[]): Row {
  const text = (value: unknown) => String(value).slice(1);
  const add = (values: readonly unknown[]) => literal(plus(...values.map(text)));
  const sums = slices.flatMap((slice) => (slice.sums === undefined ? [] : [slice.sums as Row]));
  return {
    total: add(slices.map(({ total }) => total)),
    ...(sums.length > 0 && { amount: add(sums.map(({ amount }) => amount)), fee: add(sums.map(({ fee }) => fee)) }),
  };
}

/** Checks that totals and sums add up over filters of which exactly one selects each row. */
export async function* compareParts(
  answers: Answers,
  path: string,
  query: string,
  parts: readonly string[],
): AsyncGenerator<Comparison> {
  const whole = await answers.get(`${path}?size=1${query}`);
  const slices: Row[] = [];
  for (const part of parts) slices.push(await answers.get(`${path}?size=1${query}${part}`));
  yield {
    of: `${path}?size=1${query} (by ${parts.length} parts like ${parts[0] ?? ''})`,
    found: sumOf(slices),
    expected: sumOf([whole]),
  };
}
