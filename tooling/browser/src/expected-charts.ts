import {
  expectedDailyRewards,
  expectedSeries,
  literal,
  metrics,
  milliseconds,
  plus,
  type Row,
  type Truth,
} from '@ledger-explorer/proof';
import { type ExpectedPage, pick } from './expected-page.ts';

const day = 86_400_000;
const lengths = { hour: 3_600_000, day } as const;
const usual = { hour: 168, day: 90 } as const;

/** Milliseconds of the head. */
function headOf({ model }: Truth): number {
  return Math.floor(Date.parse(model.head.recordTime));
}

/** What a page shows of the rewards of a party by day: figures, and rows, newest first. `isApp`: beside those of all apps. */
export function rewardDays(
  truth: Truth,
  party: string,
  isApp = false,
): { readonly facts: Row; readonly rows: readonly [string, Row][] } {
  const now = headOf(truth);
  const { sums, content } = expectedDailyRewards(truth.model, party, {
    from: Math.max(0, now + 1 - 90 * day),
    to: now + 1,
  });
  const rows = (content as readonly Row[]).toReversed();
  if (rows.length === 0) return { facts: {}, rows: [] };
  const all = (day: unknown): Row => {
    const own = truth.model.rewards.filter(({ recordTime }) => startOfDay(recordTime) === day);
    return isApp ? { APP: literal(plus(...own.map(({ app }) => app))) } : {};
  };
  return {
    facts: Object.fromEntries(Object.entries(sums as Row).map(([name, value]) => [`days.sums.${name}`, value])),
    rows: rows.map((row): [string, Row] => [
      `rewards of ${String(row.day).slice(1)}`,
      { ...pick(row, 'day app validator sv developmentFund unclaimedActivity count price'), ...all(row.day) },
    ]),
  };
}

/** Beginning of the UTC day of a time of the model. */
function startOfDay(time: string): string {
  return literal(Math.floor(Number(milliseconds(time).slice(1)) / day) * day);
}

function valueOf({ value }: Row): number {
  return Number(String(value).slice(1));
}

function pointsOf(truth: Truth, metric: string, interval: 'hour' | 'day', count: number): readonly Row[] {
  const now = headOf(truth);
  const period = { from: Math.max(0, now + 1 - count * lengths[interval]), to: now + 1 };
  return expectedSeries(truth, metric, interval, period).points as readonly Row[];
}

/** A metric of the last hours or days as rows of a table, newest first. */
export function seriesRows(
  truth: Truth,
  metric: string,
  interval: 'hour' | 'day',
  count: number,
): readonly [string, Row][] {
  const points = pointsOf(truth, metric, interval, count);
  const partsOf = (point: Row) =>
    new Map(((point.parts ?? []) as readonly Row[]).map(({ kind, value }) => [String(kind), value]));
  const kinds = [...new Set(points.flatMap((point) => [...partsOf(point).keys()]))];
  return points.toReversed().map((point): [string, Row] => [
    `${interval} ${String(point.time).slice(1)}`,
    {
      ...pick(point, 'time value'),
      ...Object.fromEntries(kinds.map((kind) => [kind, partsOf(point).get(kind) ?? null])),
    },
  ]);
}

function seriesPage(truth: Truth, metric: string, interval: 'hour' | 'day'): ExpectedPage {
  const points = pointsOf(truth, metric, interval, usual[interval]);
  const path = `charts/${metric}${interval === 'day' ? '' : '?interval=hour'}`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { path, facts: {} };
  const most = points.reduce((best, point) => (valueOf(point) > valueOf(best) ? point : best), first);
  return {
    path,
    facts: {
      'most.value': most.value,
      'most.time': most.time,
      'last.value': last.value,
      'last.time': last.time,
    },
    rows: seriesRows(truth, metric, interval, usual[interval]),
  };
}

/** Every metric by day, and two by hour. */
export function seriesPages(truth: Truth): readonly ExpectedPage[] {
  return [
    ...metrics.map((metric) => seriesPage(truth, metric, 'day')),
    seriesPage(truth, 'volume', 'hour'),
    seriesPage(truth, 'supply', 'hour'),
  ];
}
