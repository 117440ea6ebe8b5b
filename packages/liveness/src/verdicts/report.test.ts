import { describe, expect, it } from 'vitest';
import { Fleet } from './fleet.ts';
import { judge } from './judge.ts';
import { newSituation } from './situation.ts';
import { thresholdsFor } from './thresholds.ts';
import type { IncidentChange, Rebooking, Verdict } from './verdict.ts';

const minute = 60;
const start = 1_800_000_000;

interface Options {
  readonly roundMinutes?: number;
  /** Number of validators that report as `last` says. */
  readonly followers?: number;
  /** Minutes of maintenance, from minute 300 on. */
  readonly maintained?: number;
}

/** Verdicts about thirty validators that report every fourth minute. `last`: minute of a follower's newest report, by the current minute. */
function watch(
  last: (time: number, index: number) => number,
  minutes: number,
  { roundMinutes = 10, followers = 1, maintained = 0 }: Options = {},
) {
  const fleet = new Fleet();
  const situation = newSituation(start - minute);
  for (let index = 0; index < 30; index++) fleet.add(start);
  const verdicts: Verdict[] = [];
  const incidents: IncidentChange[] = [];
  const rebookings: Rebooking[] = [];
  for (let time = 0; time < minutes; time++) {
    const now = start + time * minute;
    const judgement = judge(
      fleet,
      situation,
      {
        problem: null,
        head: now,
        latestRound: Math.floor(time / 10),
        total: 30,
        sightings: Array.from({ length: 30 }, (_, index) => {
          const reported = index < followers ? last(time, index) : time - ((time + index) % 4);
          return { index, lastActive: start + reported * minute };
        }),
        reached: true,
        swept: true,
        badRows: 0,
      },
      now,
      () => time >= 300 && time < 300 + maintained,
      thresholdsFor(roundMinutes),
    );
    verdicts.push(...judgement.verdicts.filter(({ kind }) => kind !== 'late'));
    incidents.push(...judgement.incidents);
    rebookings.push(...judgement.rebookings);
  }
  return { verdicts, incidents, rebookings };
}

/** Every fourth minute until `end`. */
function until(end: number, time: number): number {
  return Math.min(end, time - (time % 4));
}

/** In each span of 80 minutes it reports for 30, so it is down three times by minute 240, and once more from minute 308 on. */
function flap(time: number): number {
  const capped = Math.min(time, 319);
  return capped - (capped % 80) + (capped % 80 < 30 ? until(28, capped % 80) : 28);
}

// With rounds of ten minutes an outage begins 20 minutes after the last report, the longest normal silence, and is found after 40.
describe('an outage', () => {
  it('continues if a report was 40 minutes old already when it became visible', () => {
    // The report of minute 160, and no other until minute 210, is visible from minute 205 on.
    const late = (time: number) => (time < 205 ? until(100, time) : time < 210 ? 160 : until(1000, time));
    const { verdicts, incidents } = watch(late, 240);
    const since = start + 120 * minute;
    expect(verdicts).toMatchObject([
      { kind: 'down', since },
      { kind: 'resolved', since, endedAt: start + 208 * minute },
    ]);
    expect(incidents.map(({ change, since: of }) => [change, of])).toEqual([
      ['open', since],
      ['close', since],
    ]);
  });

  it('moves its minutes as up to down until the validator was late, and as late from then on', () => {
    const { rebookings } = watch((time) => until(100, time), 150);
    const [since, late, down] = [120, 123, 140].map((time) => start + time * minute);
    expect(rebookings).toEqual([
      { index: 0, from: since, to: late, stateBefore: 'up', stateAfter: 'down' },
      { index: 0, from: late, to: down, stateBefore: 'late', stateAfter: 'down' },
    ]);
  });

  it('gives back its own minutes only, if the report that ends it is older than its beginning', () => {
    // The report of minute 110 is visible from minute 141 on.
    const late = (time: number) => (time < 141 ? until(100, time) : time < 145 ? 110 : until(1000, time));
    const [since, seen] = [120, 141].map((time) => start + time * minute);
    expect(watch(late, 142).rebookings.at(-1)).toMatchObject({ from: since, to: seen, stateAfter: 'up' });
  });

  it.each([
    ['up', 0],
    ['down', 0],
    ['down', 135],
  ] as const)(
    'of a flapping validator has one incident until it is over, also if it is stable %s, with %i minutes of maintenance',
    (state, maintained) => {
      const { verdicts } = watch(
        (time) => (time < (state === 'up' ? 320 : 440) ? flap(time) : until(1000, time)),
        480,
        { maintained },
      );
      // The first two times that it is down and back come before.
      const [flapping, ...after] = verdicts.slice(4);
      // The last report before the third time is that of minute 188.
      const incident = start + (188 + 20) * minute;
      expect(flapping).toMatchObject({ kind: 'flapping', since: incident });
      const stable = { kind: 'stable', state, incident };
      expect(after).toMatchObject(state === 'up' ? [stable] : [stable, { kind: 'resolved', incident }]);
    },
  );

  it('is resolved before the next one opens if its return was not confirmed', () => {
    // With rounds of two minutes, a validator is down after eight minutes, but a single report counts as a return only after fifteen.
    const { verdicts } = watch((time) => (time < 120 ? until(100, time) : 120), 140, {
      roundMinutes: 2,
    });
    expect(verdicts.map(({ kind }) => kind)).toEqual(['down', 'resolved', 'down']);
  });
});

describe('a mass outage of five of thirty validators', () => {
  /** Kind, index and mass of each `down` and `resolved`, and members of the mass outage. */
  const shown = (verdicts: readonly Verdict[]) =>
    verdicts.map((verdict) => {
      if (verdict.kind === 'down' || verdict.kind === 'resolved') return [verdict.kind, verdict.index, verdict.mass];
      return [verdict.kind, 'members' in verdict ? verdict.members : null];
    });
  const others = [1, 2, 3, 4];
  const all = [0, ...others];

  it('has members that were announced before it opened; each is resolved as it was announced', () => {
    // The first one is down at minute 140, the others at 145. All return at 160, the first one at 200.
    const { verdicts } = watch(
      (time, index) => (time < (index === 0 ? 200 : 160) ? until(index === 0 ? 100 : 105, time) : until(1000, time)),
      220,
      { followers: 5 },
    );
    const mass = start + 145 * minute;
    expect(shown(verdicts)).toEqual([
      ['down', 0, null],
      ['mass_opened', all],
      ...others.map((index) => ['down', index, mass]),
      ['mass_closed', [0]],
      ...others.map((index) => ['resolved', index, mass]),
      ['resolved', 0, null],
    ]);
  });

  it.each([
    ['before', 40, true],
    ['after', 80, false],
  ])(
    'is announced for a validator in maintenance that ends %s it closes, and resolved likewise',
    (_, maintained, open) => {
      // All are down at minute 330, and all but the first one are back at 360.
      const { verdicts } = watch(
        (time, index) => (time < (index === 0 ? 400 : 360) ? until(290, time) : until(1000, time)),
        430,
        { followers: 5, maintained },
      );
      const mass = open ? start + 330 * minute : null;
      const ofFirst = shown(verdicts).filter(([, index]) => index === 0);
      expect(ofFirst).toEqual([
        ['down', 0, mass],
        ['resolved', 0, mass],
      ]);
    },
  );

  it('is not that of a flapping member, which is stable and resolved on its own', () => {
    const { verdicts } = watch(
      (time, index) => (time < 440 ? (index === 0 ? flap(time) : until(268, time)) : until(1000, time)),
      480,
      { followers: 5 },
    );
    expect(shown(verdicts)).toContainEqual(['mass_opened', all]);
    expect(verdicts).toContainEqual(expect.objectContaining({ kind: 'stable', state: 'down', index: 0 }));
    expect(shown(verdicts).filter(([kind, index]) => kind === 'resolved' && index === 0)).toEqual([
      ['resolved', 0, null],
      ['resolved', 0, null],
      ['resolved', 0, null],
    ]);
  });
});
