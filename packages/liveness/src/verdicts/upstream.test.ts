import { describe, expect, it } from 'vitest';
import type { Observation } from '../observation.ts';
import { thresholdsFor } from './thresholds.ts';
import { newUpstream, observeUpstream, silence, type Upstream } from './upstream.ts';

const minute = 60;
const start = 1_800_000_000;

/** Observes every minute from `from` until before `to`, in minutes since the start. `seen`: what differs from a good answer. */
function observe(
  upstream: Upstream,
  from: number,
  to: number,
  seen: (time: number) => Partial<Observation> = () => ({}),
) {
  for (let time = from; time < to; time++) {
    const now = start + time * minute;
    upstream.clock = now;
    const good = { problem: null, head: now, latestRound: null, total: 30, sightings: [], reached: true, swept: true };
    observeUpstream(upstream, { ...good, badRows: 0, ...seen(time) }, now, 5 * minute, thresholdsFor(10));
  }
}

const unreachable = { problem: { state: 'unreachable', reason: 'no answer' } } as const;

describe('the state of the data', () => {
  it('is rounds_stalled 30 minutes after the last new round, also if an outage ended with that round', () => {
    const upstream = newUpstream(start);
    observe(upstream, 0, 60, (time) => ({ latestRound: Math.floor(time / 10) }));
    observe(upstream, 60, 180, () => unreachable);
    observe(upstream, 180, 211, () => ({ latestRound: 18 }));
    expect(upstream.state).not.toBe('rounds_stalled');
    observe(upstream, 211, 212, () => ({ latestRound: 18 }));
    expect(upstream.state).toBe('rounds_stalled');
  });

  it('does not count the time of an outage as time without a round', () => {
    const upstream = newUpstream(start);
    observe(upstream, 0, 60, (time) => ({ latestRound: Math.floor(time / 10) }));
    observe(upstream, 60, 180, () => unreachable);
    // Ten minutes had passed since round 5 before the outage.
    observe(upstream, 180, 201, () => ({ latestRound: 5 }));
    expect(upstream.state).not.toBe('rounds_stalled');
    observe(upstream, 201, 202, () => ({ latestRound: 5 }));
    expect(upstream.state).toBe('rounds_stalled');
  });
});

describe('silence', () => {
  it('is shorter by the minutes of stalls, each counted once if two overlap', () => {
    const upstream = newUpstream(start);
    observe(upstream, 0, 60);
    observe(upstream, 60, 80, () => unreachable);
    // The explorer answers again at minute 80, but stops at the update of minute 78 until minute 100.
    observe(upstream, 80, 100, () => ({ head: start + 78 * minute }));
    observe(upstream, 100, 120);
    expect(upstream.stalls).toHaveLength(1);
    // Of the minutes 50 to 119, those from 60 to 100 are stalls.
    expect(silence(upstream, start + 50 * minute)).toBe((119 - 50 - 40) * minute);
  });
});
