import { expect, it } from 'vitest';
import type { Observation } from '../observation.ts';
import { Fleet } from '../verdicts/fleet.ts';
import { thresholdsFor } from '../verdicts/thresholds.ts';
import { newUpstream, observeUpstream } from '../verdicts/upstream.ts';
import { Claims } from './claims.ts';
import { newSource } from './source.ts';
import { weigh } from './weigh.ts';

it('an explorer with too short a list does not count, from its first tick', () => {
  const start = 1_800_000_000;
  const thresholds = thresholdsFor(10);
  const fleet = new Fleet();
  for (let index = 0; index < 100; index++) fleet.add(start);
  const upstream = { ...newUpstream(start), total: 100 };
  const all = ['explorer', 'scan 1', 'scan 2'].map((name) => ({ ...newSource(name, start), state: 'ok' as const }));
  const sources = { all, claims: new Claims(), comparedAt: start };
  for (let tick = 0; tick < 5; tick++) {
    const now = start + tick * 60;
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
    // The time after which the list is accepted runs from the first tick.
    expect(upstream.shrunk).toEqual({ total: 50, since: start });
  }
});
