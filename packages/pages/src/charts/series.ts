import { amount } from '../figures/amount.ts';
import { date, time } from '../figures/time.ts';
import { type Html, html } from '../html/html.ts';
import { amountColumn } from '../lists/columns.ts';
import { type Column, foldedTable } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { ExactClient } from '../page.ts';
import type { Link } from '../routing/links.ts';
import { chart } from './chart.ts';
import { type Metric, metrics } from './metrics.ts';

/** Milliseconds of an interval. */
export const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

export type Series = Awaited<ReturnType<ExactClient['getSeries']>>['data'];
export type Point = Series['points'][number];

/** The period of this many points before `end` (excluded; milliseconds since the epoch). With `now + 1` as `end`, an update at `now` is included. */
export function pointsUntil<Interval extends keyof typeof lengths>(end: number, points: number, interval: Interval) {
  return { interval, from: Math.max(0, end - points * lengths[interval]), to: end };
}

function kindName(kind: string): string {
  return (texts().transfers.kinds as Readonly<Record<string, string>>)[kind] ?? texts().charts.otherKinds[kind] ?? kind;
}

/** The values of a series by interval: levels until the last point; sums, which the API leaves out if they are 0, until `end` (excluded). */
export function evenValues(metric: Metric, { interval, points }: Series, end: number): readonly string[] {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const step = lengths[interval];
  const until = metrics[metric] === 'sum' ? end : last.time + step;
  const values = new Map(points.map((point) => [point.time, point.value]));
  return Array.from(
    { length: Math.ceil((until - first.time) / step) },
    (_, at) => values.get(first.time + at * step) ?? '0',
  );
}

/** A series as a chart until `end` (excluded, milliseconds since the epoch). */
export function seriesPicture(metric: Metric, series: Series, end: number): Html {
  const { interval, points, incomplete } = series;
  return chart({
    values: evenValues(metric, series, end),
    first: points[0]?.time ?? 0,
    step: lengths[interval],
    kind: metrics[metric],
    isOpen: incomplete,
  });
}

/** A series as a table that can be opened, newest first, with exact values. */
export function seriesTable(metric: Metric, { interval, points, incomplete }: Series, link: Link): Html {
  const kinds = [...new Set(points.flatMap(({ parts }) => (parts ?? []).map(({ kind }) => kind)))];
  const columns: readonly Column<Point>[] = [
    {
      head: texts().charts.intervals[interval],
      cell: (point) => {
        if (interval === 'hour') return time('time', point.time);
        const day = { interval: 'hour', from: point.time, to: point.time + lengths.day };
        return html`<a href="${link(['charts', metric], day)}">${date('time', point.time)}</a>${
            incomplete && point === points.at(-1) ? html` <span class="note">${texts().charts.soFar}</span>` : ''
          }`;
      },
    },
    amountColumn(texts().charts.metrics[metric], 'value'),
    ...kinds.map((kind): Column<Point> => ({
      head: kindName(kind),
      kind: 'amount minor',
      cell: ({ parts }) =>
        amount(kind, parts?.find((part) => part.kind === kind)?.value ?? null, texts().charts.nothing),
    })),
  ];
  return foldedTable(points.toReversed(), {
    caption: texts().charts.title(metric, interval),
    columns,
    key: (point) => `${interval} ${point.time}`,
  });
}
