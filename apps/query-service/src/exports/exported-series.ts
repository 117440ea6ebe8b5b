import type { SeriesPartValues } from '@ledger-explorer/spec/writers';
import { kindsOfMetric } from '@ledger-explorer/store';
import { checkSeries } from '../operations/checks.ts';
import { amount, type ExportedList, time } from './exported-list.ts';

/** Value of a kind at a point; 0 if the point does not list it. */
function valueOf(kind: string, parts: readonly SeriesPartValues[] | null): string | null {
  return amount(parts?.find((part) => part.kind === kind)?.value ?? 0);
}

/** A metric over time: a line for each point, oldest first, and a column for each kind. */
export const exportedSeries: ExportedList = {
  subject: { name: 'metric', unknown: (metric) => `There is no metric ${JSON.stringify(metric)}.` },
  columns: (metric) => ['time', 'value', 'incomplete', ...kindsOfMetric(metric)],
  read: async (reader, { subject, filter: { interval, from, to } }) => {
    const parameters = { metric: subject, interval, from, to };
    await checkSeries(parameters, { reader });
    const { value, ...answer } = await reader.getSeries(parameters);
    if (value === null) return { ...answer, value };
    const { points, incomplete } = value;
    const content = points.map((point, at) => [
      time(point.time),
      amount(point.value),
      // Only the newest interval can be incomplete.
      String(incomplete && at === points.length - 1),
      ...kindsOfMetric(subject).map((kind) => valueOf(kind, point.parts)),
    ]);
    return { ...answer, value: { total: points.length, content } };
  },
};
