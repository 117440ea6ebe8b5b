import { milliseconds } from '../exact-json.ts';
import { expectedSeries, metrics } from '../expected/series.ts';
import type { Compare } from './comparison.ts';

const lengths = { hour: 3_600_000, day: 86_400_000 } as const;

/** Every metric by hour and by day: the whole range that fits, and the middle of it. */
export const compareSeries: Compare = async function* (answers, truth) {
  const times = truth.stream.map(({ recordTime }) => Number(milliseconds(recordTime).slice(1)));
  if (times.length === 0) return;
  const newest = Math.max(...times) + 1;
  for (const interval of ['hour', 'day'] as const) {
    const oldest = Math.max(0, Math.min(...times) - lengths[interval], newest - 1_999 * lengths[interval]);
    const quarter = Math.floor((newest - oldest) / 4);
    for (const metric of metrics) {
      for (const period of [
        { from: oldest, to: newest },
        { from: oldest + quarter, to: newest - quarter },
      ]) {
        const path = `/v1/series/${metric}?interval=${interval}&from=${period.from}&to=${period.to}`;
        yield { of: path, found: await answers.get(path), expected: expectedSeries(truth, metric, interval, period) };
      }
    }
  }
};
