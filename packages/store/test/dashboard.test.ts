import { afterAll, describe, expect, it } from 'vitest';
import { openReader, openWriter, rewind } from '../src/index.ts';
import { entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

const [minute, hour, day] = [60, 3600, 86_400];
/** Times of updates in seconds: bursts at the start and end of hours over 36 days. */
const times = Array.from({ length: 36 * 8 }, (_, at) => at * 3 * hour + ((at * 37) % 60) * minute).flatMap(
  (time, at) => {
    const seconds = [time, time + 1, time - (time % hour) + hour - 1, time - (time % hour) + hour];
    return [...new Set(seconds.slice(0, 1 + (at % 4)))].sort((a, b) => a - b);
  },
);
const updates = [...new Set(times)].sort((a, b) => a - b).map((time, at) => ({ time, created: at % 3 }));

function contractsOf({ time, created }: (typeof updates)[number]) {
  return Array.from({ length: created }, (_, at) => `00${(time * 4 + at).toString(16).padStart(10, '0')}`);
}

/** V34 computed from the updates: UTC minutes, up to the minute of the head. */
function expectedRates(those: readonly { readonly time: number; readonly created: number }[]) {
  const last = Math.floor((those.at(-1)?.time ?? 0) / minute);
  const buckets = new Map<number, { updates: number; created: number }>();
  for (const { time, created } of those) {
    const bucket = buckets.get(Math.floor(time / minute)) ?? { updates: 0, created: 0 };
    buckets.set(Math.floor(time / minute), { updates: bucket.updates + 1, created: bucket.created + created });
  }
  const within = (from: number, to: number) =>
    [...buckets].filter(([at]) => at > from && at <= to).map(([, one]) => one);
  const sum = (from: number, to: number, of: 'updates' | 'created') =>
    within(from, to).reduce((total, one) => total + one[of], 0);
  const rate = (of: 'updates' | 'created') => {
    const [now, before] = [sum(last - 1440, last, of), sum(last - 2880, last - 1440, of)];
    return {
      day: (now / day).toFixed(3),
      change: before === 0 ? null : (((now - before) * 100) / before).toFixed(4),
      peak: (Math.max(0, ...within(last - 43_200, last).map((one) => one[of])) / minute).toFixed(3),
    };
  };
  return { tps: rate('updates'), cps: rate('created') };
}

async function shownRates() {
  const { value } = await reader.getDashboard({});
  const fixed = (decimal: string | number | bigint | null, places: number) =>
    decimal === null ? null : Number(decimal).toFixed(places);
  return {
    tps: {
      day: fixed(value.avgDayTps, 3),
      change: fixed(value.avgDayTpsChange, 4),
      peak: fixed(value.monthPeakTps, 3),
    },
    cps: {
      day: fixed(value.avgDayCps, 3),
      change: fixed(value.avgDayCpsChange, 4),
      peak: fixed(value.monthPeakCps, 3),
    },
  };
}

describe('rates of the dashboard (V34)', () => {
  it('match the minutes up to that of the head, at any point of an hour', async () => {
    for (let done = 0; done < updates.length;) {
      // Small steps first, so that the first days and months are incomplete.
      const next = Math.min(updates.length, done + 1 + (done % 29));
      await writer.commit(updates.slice(done, next).map((one) => entry(one.time, contractsOf(one))));
      done = next;
      expect(await shownRates()).toEqual(expectedRates(updates.slice(0, done)));
    }
  });

  it('match the remaining updates after a rewind', async () => {
    await writer.close();
    for (const kept of [updates.length - 7, 350]) {
      const recordTime = new Date(Date.UTC(2026, 0, 1) + (updates[kept - 1]?.time ?? 0) * 1000).toISOString();
      await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(Date.parse(recordTime)) * 1000n } });
      expect(await shownRates()).toEqual(expectedRates(updates.slice(0, kept)));
    }
    writer = await openWriter(database);
  });
});
