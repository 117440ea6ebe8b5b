import { describe, expect, it } from 'vitest';
import { cadences, State } from '../src/verdicts/fleet.ts';
import type { Verdict } from '../src/verdicts/verdict.ts';
import { runDay } from './run-day.ts';
import { type Scenario, scenarioOf, scenarios } from './scenario.ts';
import type { Lie, SourceBehavior } from './source.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/** Every third scenario, or all of them in the weekly run. */
const chosen = scenarios.filter((_, at) => isWeekly || at % 3 === 0);

describe('a simulated day of 2,000 validators', () => {
  it('reports each single outage and its end once, in time, without false alarms, by 10,500 requests at most', () => {
    let latest = 0;
    /** Validators with an announced outage, and those of them that are neither down nor waiting for a second report. */
    const open = new Set<number>();
    let overdue: readonly number[] = [];
    const figures = runDay(scenarioOf('ordinary'), ({ verdicts }, now, { cadence, lastActive, state, recovered }) => {
      for (const verdict of verdicts) {
        if (verdict.kind === 'resolved' || (verdict.kind === 'stable' && verdict.state === 'up')) {
          expect(open.delete(verdict.index)).toBe(true);
        } else if (verdict.kind === 'down' || verdict.kind === 'flapping') {
          expect(open.has(verdict.index)).toBe(false);
          open.add(verdict.index);
        }
        if (verdict.kind !== 'down' || cadences[cadence[verdict.index] ?? 0] !== 'round') continue;
        latest = Math.max(latest, now - (lastActive[verdict.index] ?? 0));
      }
      overdue = [...open].filter((at) => state[at] !== State.down && now - (recovered[at] ?? 0) >= 15 * 60);
    });
    expect(overdue).toEqual([]);
    expect(figures).toMatchObject({ falseDowns: 0, mass: 0, upstream: 0, overlooked: 0 });
    // The day has 288 outages. Some hit a validator that is down already, or begin too late in the day.
    expect(figures.downs).toBeGreaterThan(250);
    expect(figures.downs).toBeLessThanOrEqual(288);
    expect(latest).toBeGreaterThan(0);
    // The limit of 40 minutes, and the delays of the tick and of the explorer.
    expect(latest).toBeLessThanOrEqual(41 * 60);
    // Pages of the list, 1,440 probes (one a minute) and 144 reads of the dashboard (one every ten minutes).
    expect(figures.pages + 1440 + 144).toBeLessThanOrEqual(10_500);
  });
});

const lies: readonly Lie[] = ['invents', 'withholds', 'shortens', 'fails'];

/** A tenth of the validators (200) and of the single outages, so that many days take a few seconds. */
function small(scenario: Scenario): Scenario {
  return { ...scenario, validators: 200, outages: Math.ceil(scenario.outages / 10) };
}

it('reports an outage of 60 % in two messages', () => {
  const figures = runDay(small(scenarioOf('sixty')));
  expect(figures).toMatchObject({ mass: 2, single: 0, falseDowns: 0, upstream: 0 });
  // 60 % of 200 validators are 120, drawn at random: the standard deviation is 7.
  expect(Math.abs(figures.downs - 120)).toBeLessThan(3 * 7);
  expect(figures.resolved).toBe(figures.downs);
});

/** The explorer, which freezes as the scenario says, and `count - 1` Scans. The source at index `liar` lies from midnight until evening. */
function sourcesOf({ frozen }: Scenario, count: number, liar: number, kind: Lie): readonly SourceBehavior[] {
  return Array.from({ length: count }, (_, at) => ({
    delay: at * 20,
    ...(at === 0 && { frozen }),
    ...(at === liar && { lie: { kind, from: 0, to: 80_000 } }),
  }));
}

describe('with the explorer and two Scans, one of the three lying,', () => {
  // The lie and the liar change from day to day.
  it.each(
    chosen.map((one, day) => {
      const scenario = small(one);
      return { name: one.name, scenario, kind: lies[day % 4] ?? 'fails', liar: day % 3 };
    }),
  )('the day "$name" has the verdicts of an honest explorer if source $liar $kind', ({ scenario, kind, liar }) => {
    const honest = runDay({ ...scenario, frozen: [] });
    const figures = runDay(scenario, undefined, sourcesOf(scenario, 3, liar, kind));
    // An honest explorer alone finds the same outages; one in a hundred can fall into the delay of a slower source.
    expect(Math.abs(figures.downs - honest.downs)).toBeLessThanOrEqual(honest.downs * 0.01);
    expect(figures.falseDowns).toBe(0);
    expect(figures.overlooked).toBeLessThanOrEqual(honest.overlooked);
    expect(figures).toMatchObject({ mass: honest.mass, flapping: honest.flapping, dormant: honest.dormant });
    // A beginning and an end for each trouble of a source.
    expect(figures.source).toBeGreaterThanOrEqual(2);
    expect(figures.source % 2).toBe(0);
  });
});

describe('with the explorer and one Scan, one of the two lying,', () => {
  const scenario = small(scenarioOf('ordinary'));
  const honestDay = runDay(scenario);

  it.each(
    chosen.map((each, at) => ({
      name: each.name,
      each: small(each),
      kind: (['withholds', 'shortens', 'fails'] as const)[at % 3] ?? 'fails',
      liar: at % 2,
    })),
  )('the day "$name" has the verdicts of an honest explorer if source $liar $kind', ({ each, kind, liar }) => {
    const honest = runDay({ ...each, frozen: [] });
    const figures = runDay(each, undefined, sourcesOf(each, 2, liar, kind));
    // Cadences are learned only from reports that both show. Without a warm-up there are none, so validators count as hourly and fewer outages are found.
    const missed = each.warmup === 0 ? honest.downs / 2 : Math.max(1, honest.downs * 0.01);
    expect(Math.abs(figures.downs - honest.downs)).toBeLessThanOrEqual(missed);
    expect(figures).toMatchObject({
      falseDowns: 0,
      overlooked: 0,
      mass: honest.mass,
      flapping: honest.flapping,
      dormant: honest.dormant,
    });
    expect(figures.source).toBeGreaterThanOrEqual(2);
    expect(figures.source % 2).toBe(0);
  });

  it.each(chosen.map((each, at) => ({ name: each.name, each: small(each), liar: at % 2 })))(
    'the day "$name" has no false alarm and reports the dispute if source $liar invents',
    ({ each, liar }) => {
      const figures = runDay(each, undefined, sourcesOf(each, 2, liar, 'invents'));
      expect(figures.falseDowns).toBe(0);
      expect(figures.source).toBeGreaterThanOrEqual(2);
    },
  );

  it('misses outages that one of two sources hides with invented reports', () => {
    expect(runDay(scenario, undefined, sourcesOf(scenario, 2, 1, 'invents')).downs).toBeLessThan(honestDay.downs);
  });

  it('calls no validator down if the only source left was contradicted', () => {
    const day = small(scenarioOf('frozen'));
    expect(runDay(day, undefined, sourcesOf(day, 2, 1, 'withholds')).falseDowns).toBe(0);
  });
});

it('names the same upstream trouble and beginning when it ends', () => {
  const found: Verdict[] = [];
  runDay(small(scenarioOf('frozen')), ({ verdicts }) => {
    found.push(...verdicts.filter(({ kind }) => kind === 'upstream'));
  });
  const since = expect.any(Number) as number;
  expect(found).toMatchObject([
    { from: 'ok', to: 'liveness_stalled', since },
    { from: 'liveness_stalled', to: 'ok', since: found[0]?.kind === 'upstream' ? found[0].since : null },
  ]);
});
