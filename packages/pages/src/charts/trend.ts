import { type Html, emptyHtml } from '../html/html.ts';
import type { PageContext } from '../page.ts';
import { sparkline } from './chart.ts';
import type { Metric } from './metrics.ts';
import { evenValues, lengths, pointsUntil } from './series.ts';

/** Days of a trend. */
export const trendDays = 30;

/** The small chart of a metric by day until `moment`, milliseconds since the epoch. */
export async function trend({ client }: Pick<PageContext, 'client'>, metric: Metric, moment: number): Promise<Html> {
  const { data, error } = await client.safe.getSeries({ metric, ...pointsUntil(moment + 1, trendDays, 'day') });
  // If the series fails, there is no chart.
  if (error !== undefined) return emptyHtml;
  // Without the current day: a sum of a part of a day cannot be compared with sums of whole days.
  return sparkline(evenValues(metric, data, moment - (moment % lengths.day)).map(Number));
}
