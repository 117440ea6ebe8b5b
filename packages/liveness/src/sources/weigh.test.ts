import { expect, it } from 'vitest';
import type { Observation } from '../observation.ts';
import { Fleet } from '../verdicts/fleet.ts';
import { thresholdsFor } from '../verdicts/thresholds.ts';
import { newUpstream, observeUpstream } from '../verdicts/upstream.ts';
import { Claims } from './claims.ts';
import { newSource } from './source.ts';
import { weigh } from './weigh.ts';

it('the explorer does not count from the first tick on in which its list is too short', () => {
  const start = 1_800_000_000;
  const thresholds = thresholdsFor(10);
  const fleet = new Fleet();
  for (let index = 0; index < 100; index++) fleet.add(start);
  const upstream = { ...newUpstream(start), total: 100 };
  const all = ['explorer', 'scan 1', 'scan 2'].map((name) => ({ ...newSource(name, start), state: 'ok' as const }));
  const sources = { all, claims: new Claims(), comparedAt: start };
  for (let time = 0; time < 5; time++) {
    const now = start + time * 60;
    /** An answer with the first `count` validators. */
    const answer = (count: number): Observation => ({
      problem: null,
      head: now,
      latestRound: null,
      total: count,
      sightings: Array.from({ length: count }, (_, index) => ({ index, lastActive: now })),
      reached: true,
      swept: true,
      badRows: 0,
    });
    const seen = weigh(sources, fleet, [answer(50), answer(100), answer(100)], upstream, now, thresholds);
    // A sweep with a total would count the other fifty as absent.
    expect(seen).toMatchObject({ problem: null, total: null });
    observeUpstream(upstream, seen, now, 300, thresholds);
    // The hour after which the list is accepted runs from the first tick.
    expect(upstream.shrunk).toEqual({ total: 50, since: start });
  }
});
