import { describe, expect, it } from 'vitest';
import { runDay } from './run-day.ts';
import { scenarioOf } from './scenario.ts';

function day(name: string) {
  return runDay(scenarioOf(name));
}

describe('a simulated day of 2,000 validators', () => {
  it('reports an outage of 60 % in two messages', () => {
    const figures = day('sixty');
    expect(figures).toMatchObject({ mass: 2, single: 0, falseDowns: 0, upstream: 0 });
    // 60 % of 2,000 validators are 1,200, drawn at random: the standard deviation is 22.
    expect(Math.abs(figures.downs - 1200)).toBeLessThan(3 * 22);
    expect(figures.resolved).toBe(figures.downs);
  });

  it('reports nothing on a quiet day', () => {
    expect(day('quiet')).toMatchObject({ downs: 0, single: 0, upstream: 0, mass: 0 });
  });

  it('reports a frozen explorer as one upstream trouble and no validator as down', () => {
    expect(day('frozen')).toMatchObject({ falseDowns: 0, upstream: 2, mass: 0 });
  });

  it('reports a total outage as one upstream trouble and no returning validator as down', () => {
    expect(day('total')).toMatchObject({ falseDowns: 0, upstream: 2 });
  });

  it('reports a flapping validator with two downs, one flapping message and one stable message', () => {
    expect(day('flapping')).toMatchObject({ downs: 2 * 20, resolved: 2 * 20, flapping: 20, stable: 20, falseDowns: 0 });
  });

  it('reports a migration as one upstream trouble', () => {
    expect(day('migration')).toMatchObject({ downs: 0, upstream: 2, mass: 0 });
  });

  it('finds outages of hourly reporters', () => {
    const figures = day('hourly');
    expect(figures).toMatchObject({ falseDowns: 0, overlooked: 0, mass: 0, upstream: 0 });
    // An outage of one to three hours is found if it and the time since the last report, up to an hour, exceed 135 minutes: 180 of 288, less the last of the day.
    expect(figures.downs).toBeGreaterThan(150);
  });

  it('does not report validators that were dead before the first tick', () => {
    expect(day('dormant')).toMatchObject({ downs: 0, single: 0, dormant: 500 });
  });

  it('finds outages on the first day without a mass alert', () => {
    const figures = day('first day');
    expect(figures).toMatchObject({ dormant: 500, mass: 0, overlooked: 0, falseDowns: 0 });
    // Of 288 outages, a fifth are of hourly reporters, of which three in eight are not found.
    expect(figures.downs).toBeGreaterThan(230);
    expect(figures.downs).toBeLessThanOrEqual(288);
  });
});
