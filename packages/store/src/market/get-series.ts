import { type Decimal, formatDecimal } from '@ledger-explorer/ledger';
import type { SeriesPointValues } from '@ledger-explorer/spec/writers';
import { type Bucket, bucketLengths } from '../sql/buckets.ts';
import { parseSum } from '../sql/parse-sum.ts';
import { answer, atHead, headColumns } from '../sql/answer.ts';
import { type Queries } from '../growth/queries.ts';
import type { Read } from '../read/read.ts';
import { type RowOf, statement } from '../sql/statement.ts';
import { levelMetrics, pointsOfBlock, type SumMetric, sumMetric } from './series.ts';
import { seriesStatements } from './series-statements.ts';

interface Period {
  readonly interval: Bucket;
  /** Milliseconds; null: not given. */
  readonly bounds: readonly [from: number | null, to: number | null];
}

/** Result of a read: the head, undefined if nothing is indexed, and the points. */
interface Found {
  readonly head: RowOf<typeof headColumns> | undefined;
  readonly points: readonly SeriesPointValues[];
}

interface Block {
  readonly block: string | null;
  readonly points: string;
}

/** Numbers of the hours or days of a row, and the text of each point. */
function* pointsOf({ block, points }: Block, interval: Bucket): Generator<readonly [number: number, point: string]> {
  if (block === null) return;
  let number = Number(block) * pointsOfBlock[interval];
  for (const point of points.split(' ')) yield [number++, point];
}

async function readSums(queries: Queries, metric: SumMetric, { interval, bounds }: Period): Promise<Found> {
  const names = `{${metric.parts.map(([series]) => series).join(',')}}`;
  const rows = await queries.rows(seriesStatements.sums[interval], [...bounds, names]);
  const [head] = rows;
  const bySeries = Map.groupBy(rows, ({ series }) => series);
  const parts = new Map<number, { kind: string; value: string }[]>();
  for (const [series, kind] of metric.parts) {
    for (const row of bySeries.get(series) ?? []) {
      for (const [number, value] of pointsOf(row, interval)) {
        if (value === '0' || number < Number(row.first) || number >= Number(row.until)) continue;
        const partsAt = parts.get(number);
        if (partsAt === undefined) parts.set(number, [{ kind, value }]);
        else partsAt.push({ kind, value });
      }
    }
  }
  const points = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([number, partsAt]) => ({
      time: String(number * bucketLengths[interval]),
      value: formatDecimal(partsAt.reduce((sum, { value }) => sum + parseSum(value), 0n)),
      parts: metric.hasKinds ? partsAt : null,
    }));
  return { head, points };
}

/** Level after a point, by metric. A point of `supply` is the coin added, a point of `price` is the new price, or empty if it did not change. Null: no level yet. */
const steps = {
  supply: (level: Decimal | null, point: string) => (level ?? 0n) + parseSum(point),
  price: (level: Decimal | null, point: string) => (point === '' ? level : parseSum(point)),
} as const;

async function readLevels(queries: Queries, metric: keyof typeof steps, { interval, bounds }: Period): Promise<Found> {
  const rows = await queries.rows(seriesStatements.levels[interval], [...bounds, metric]);
  const [head] = rows;
  if (head?.oldest == null || head.newest === null) return { head, points: [] };
  const [first, end] = [
    Math.max(Number(head.first), Number(head.oldest)),
    Math.min(Number(head.until) - 1, Number(head.newest)),
  ];
  let level: Decimal | null = null;
  /** Level at the last hour or day so far. */
  let lastLevel: Decimal | null = null;
  const levels = new Map<number, Decimal | null>();
  for (const row of rows) {
    if (row.before !== null) level = parseSum(row.before);
    for (const [number, point] of pointsOf(row, interval)) {
      level = steps[metric](level, point);
      if (number < first) lastLevel = level;
      else levels.set(number, level);
    }
  }
  const points: SeriesPointValues[] = [];
  for (let number = first; number <= end; number += 1) {
    lastLevel = levels.get(number) ?? lastLevel;
    if (lastLevel === null) continue;
    points.push({ time: String(number * bucketLengths[interval]), value: formatDecimal(lastLevel), parts: null });
  }
  return { head, points };
}

const headStatement = statement('head of a series', { ...headColumns }, `select ${atHead} from head h`);

export const getSeries: Read<'getSeries'> = async ({ queries }, { metric, interval, from, to }) => {
  const period: Period = { interval, bounds: [from ?? null, to ?? null] };
  const named = sumMetric(metric) ?? levelMetrics.find(({ name }) => name === metric);
  if (named === undefined) return answer(await queries.firstOrThrow(await queries.rows(headStatement)), null);
  const found = await ('parts' in named ? readSums(queries, named, period) : readLevels(queries, named.name, period));
  if (found.head === undefined) return queries.throwNoSnapshot();
  const { points } = found;
  const last = points.at(-1);
  const isUnfinished =
    last !== undefined &&
    (BigInt(last.time) + BigInt(bucketLengths[interval])) * 1000n > BigInt(found.head.record_time);
  return answer(found.head, { metric, interval, unit: named.unit, incomplete: isUnfinished, points });
};
