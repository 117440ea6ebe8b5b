import { describe, expect, it } from 'vitest';
import { entry } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();

/** In seconds. */
const [minute, hour, day] = [60, 3600, 86_400];
const [minutesPerDay, minutesPerMonth] = [24 * 60, 30 * 24 * 60];

/** Times in seconds: some minute of every third hour over 36 days, with up to three more: a second later, and around the end of the hour. */
const times = Array.from({ length: 36 * 8 }, (_, at) => {
  const time = at * 3 * hour + ((at * 37) % 60) * minute;
  const nextHour = time - (time % hour) + hour;
  return [time, time + 1, nextHour - 1, nextHour].slice(0, 1 + (at % 4));
});
const updates = [...new Set(times.flat())].sort((a, b) => a - b).map((time, at) => ({ time, created: at % 3 }));

function contractsOf({ time, created }: (typeof updates)[number]) {
  return Array.from({ length: created }, (_, at) => `00${(time * 4 + at).toString(16).padStart(10, '0')}`);
}

/** Rates computed from the updates (docs/contract.md#v34): by UTC minute, up to the minute of the head. */
function expectedRates(those: typeof updates) {
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
    const yesterday = last - minutesPerDay;
    const [now, before] = [sum(yesterday, last, of), sum(yesterday - minutesPerDay, yesterday, of)];
    return {
      day: (now / day).toFixed(3),
      change: before === 0 ? null : (((now - before) * 100) / before).toFixed(4),
      peak: (Math.max(0, ...within(last - minutesPerMonth, last).map((one) => one[of])) / minute).toFixed(3),
    };
  };
  return { tps: rate('updates'), cps: rate('created') };
}

async function shownRates() {
  const { value } = await reader.getDashboard({});
  type Shown = string | number | bigint | null;
  const fixed = (decimal: Shown, places: number) => (decimal === null ? null : Number(decimal).toFixed(places));
  const rate = (perDay: Shown, change: Shown, peak: Shown) => ({
    day: fixed(perDay, 3),
    change: fixed(change, 4),
    peak: fixed(peak, 3),
  });
  return {
    tps: rate(value.avgDayTps, value.avgDayTpsChange, value.monthPeakTps),
    cps: rate(value.avgDayCps, value.avgDayCpsChange, value.monthPeakCps),
  };
}

describe('rates of the dashboard', () => {
  it('match the minutes up to that of the head, at any point of an hour', async () => {
    for (let done = 0; done < updates.length;) {
      // Steps of 1 to 29 updates.
      const next = Math.min(updates.length, done + 1 + (done % 29));
      await commit(updates.slice(done, next).map((one) => entry(one.time, contractsOf(one))));
      done = next;
      expect(await shownRates()).toEqual(expectedRates(updates.slice(0, done)));
    }
  });

  it('match the remaining updates after a rewind', async () => {
    // Within the last hours, and to about half.
    for (const kept of [updates.length - 7, 350]) {
      await rewindTo(updates[kept - 1]?.time ?? 0);
      expect(await shownRates()).toEqual(expectedRates(updates.slice(0, kept)));
    }
  });
});
