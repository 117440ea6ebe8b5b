import { describe, expect, it } from 'vitest';
import { Fleet } from './fleet.ts';
import { judge } from './judge.ts';
import { newSituation } from './situation.ts';
import { thresholdsFor } from './thresholds.ts';
import type { IncidentChange, Verdict } from './verdict.ts';

const minute = 60;
const start = 1_800_000_000;

/** Thirty validators that report every fourth minute; `last`: the newest report of the first one at a time. Minutes since the start. `maintained`: of maintenance from minute 300 on. */
function watch(last: (time: number) => number, minutes: number, roundMinutes = 10, maintained = 0) {
  const fleet = new Fleet();
  const situation = newSituation(start - minute);
  for (let index = 0; index < 30; index++) fleet.add(start);
  const verdicts: Verdict[] = [];
  const incidents: IncidentChange[] = [];
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
          const reported = index === 0 ? last(time) : time - ((time + index) % 4);
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
  }
  return { verdicts, incidents };
}

/** Every fourth minute until `end`. */
function until(end: number, time: number): number {
  return Math.min(end, time - (time % 4));
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

  it.each([
    ['up', 0],
    ['down', 0],
    ['down', 135],
  ] as const)(
    'of a flapping validator has one incident until it is over, also if it is stable %s, with %i minutes of maintenance',
    (state, maintained) => {
      // In each span of 80 minutes it reports for 30, so it is down three times by minute 240, and once more.
      const flap = (time: number) => time - (time % 80) + (time % 80 < 30 ? until(28, time % 80) : 28);
      const { verdicts } = watch(
        (time) => (time < (state === 'up' ? 320 : 440) ? flap(Math.min(time, 319)) : until(1000, time)),
        480,
        10,
        maintained,
      );
      const [flapping, ...after] = verdicts.slice(4);
      expect(flapping).toMatchObject({ kind: 'flapping', since: start + 208 * minute });
      const incident = start + 208 * minute;
      const stable = { kind: 'stable', state, incident };
      expect(after).toMatchObject(state === 'up' ? [stable] : [stable, { kind: 'resolved', incident }]);
    },
  );

  it('is resolved before the next one opens if its return was not confirmed', () => {
    // With rounds of two minutes, a validator is down after eight minutes, but a single report counts as a return only after fifteen.
    const { verdicts } = watch((time) => (time < 120 ? until(100, time) : 120), 140, 2);
    expect(verdicts.map(({ kind }) => kind)).toEqual(['down', 'resolved', 'down']);
  });
});
