import { BigDecimal } from '@ledger-explorer/client';
import { PageError } from '../errors/page-error.ts';
import { amount } from '../figures/amount.ts';
import { time } from '../figures/time.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { facts } from '../layout/facts.ts';
import { fileLink } from '../lists/list-section.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext, PageRoute } from '../page.ts';
import { historyForm, readFilter } from '../transfers/history-filter.ts';
import { isMetric, type Metric, metrics } from './metrics.ts';
import { trend, trendDays } from './trend.ts';
import { type Point, pointsUntil, type Series, seriesPicture, seriesTable } from './series.ts';

/** Number of points if the query gives no period. */
const defaultPoints = { hour: 168, day: 90 } as const;

/** Links to common periods that end with the head. */
function periodLinks({ self, head }: PageContext): Html {
  const now = Date.parse(head.recordTime ?? '');
  if (Number.isNaN(now)) return emptyHtml;
  const lately = (interval: 'hour' | 'day', points: number, label: string) =>
    html`<a href="${self({ interval, from: pointsUntil(now + 1, points, interval).from })}">${label}</a>`;
  return html`<p>
    ${lately('hour', 24, texts().charts.aDay)} · ${lately('hour', 168, texts().charts.aWeek)} ·
    ${lately('day', 90, texts().charts.aQuarter)} · ${lately('day', 365, texts().charts.aYear)}
  </p>`;
}

/** The picture until `end` (excluded, milliseconds since the epoch), the table and the file of a series. */
function section(
  metric: Metric,
  series: Series,
  period: { readonly from: number; readonly to: number },
  end: number,
  { link, root }: PageContext,
): Html {
  const { interval, points, incomplete } = series;
  const [last] = points.slice(-1);
  if (last === undefined) return html`<p>${texts().charts.none}</p>`;
  const most = points.reduce((best, point) => (new BigDecimal(point.value).compare(best.value) > 0 ? point : best));
  const valueAndTime = (part: string, point: Point) =>
    html`<span data-part="${part}"
      >${amount('value', point.value)} ${texts().charts.at} ${time('time', point.time)}</span
    >`;
  return html`${seriesPicture(metric, series, end)}
  ${facts([
    [texts().charts.most, valueAndTime('most', most)],
    [incomplete ? texts().charts.lastSoFar : texts().charts.last, valueAndTime('last', last)],
  ])}
  ${seriesTable(metric, series, link)}
  ${fileLink(['charts', `${metric}.csv`], (file) => root(file, { interval, ...period }))}`;
}

/** The page of one metric by hour or day, as a picture and as a table. */
export const seriesPage: PageRoute = {
  name: 'series',
  path: 'charts/{metric}',
  section: 'charts',
  render: async (context) => {
    const { client, query, parameters, head } = context;
    const { metric = '' } = parameters;
    if (!isMetric(metric)) throw new PageError(404, texts().charts.unknown(visibleText(metric)));
    const interval = query.choice('interval', ['day', 'hour']) ?? 'day';
    const { from, to } = readFilter(query);
    const end = to ?? Date.parse(head.recordTime ?? '1970-01-01') + 1;
    const period = { from: from ?? pointsUntil(end, defaultPoints[interval], interval).from, to: end };
    const { data, position, recordTime } = await client.getSeries({ metric, interval, ...period });
    const pictureEnd = Math.min(period.to, Date.parse(recordTime ?? '') + 1);
    const title = texts().charts.title(metric, interval);
    return {
      title,
      shown: { position: position ?? head.position, recordTime },
      hasNow: true,
      main: html`<h1>${title}</h1>
        <p class="note">${texts().charts.explained[metric]}</p>
        ${periodLinks(context)} ${historyForm(context, [], { hasPresets: false, kept: ['interval'] })}
        ${section(metric, data, period, pictureEnd, context)}`,
    };
  },
};

/** All metrics with their trends. */
export const chartsPage: PageRoute = {
  name: 'charts',
  path: 'charts',
  section: 'charts',
  render: async (context) => {
    const { head, link } = context;
    const moment = Date.parse(head.recordTime ?? '');
    const tiles = Object.keys(metrics)
      .filter(isMetric)
      .map(async (metric) => {
        const picture = Number.isNaN(moment) ? emptyHtml : await trend(context, metric, moment);
        return html`<li>
          <h2><a class="go" href="${link(['charts', metric])}">${texts().charts.metrics[metric]}</a></h2>
          <p class="note">${texts().charts.explained[metric]}</p>
          ${picture}
        </li>`;
      });
    return {
      title: texts().navigation.charts,
      hasNow: true,
      main: html`<h1>${texts().navigation.charts}</h1>
        <p class="note">${texts().charts.trends(trendDays)}</p>
        <ul class="tiles">
          ${await Promise.all(tiles)}
        </ul>`,
    };
  },
};
