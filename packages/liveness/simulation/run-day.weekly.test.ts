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
    expect(figures.downs).toBeGreaterThan(1100);
    expect(figures.resolved).toBe(figures.downs);
  });

  it('says nothing on a quiet day', () => {
    expect(day('quiet')).toMatchObject({ downs: 0, single: 0, upstream: 0, mass: 0 });
  });

  it('reports no validator down because the explorer stands still, and reports that once', () => {
    expect(day('frozen')).toMatchObject({ falseDowns: 0, upstream: 2, mass: 0 });
  });

  it('reports a total outage as one event of the network, and no validator as down while all come back', () => {
    const figures = day('total');
    expect(figures.falseDowns).toBeLessThanOrEqual(2);
    expect(figures.upstream).toBe(2);
  });

  it('reports flapping in two downs, one flapping message, and one summary each', () => {
    expect(day('flapping')).toMatchObject({ downs: 40, resolved: 40, flapping: 20, stable: 20, falseDowns: 0 });
  });

  it('stays calm through a migration', () => {
    expect(day('migration')).toMatchObject({ downs: 0, upstream: 2, mass: 0 });
  });

  it('recognizes hourly reporters', () => {
    const figures = day('hourly');
    // Found in the minute between the return of a validator and its first report.
    expect(figures.falseDowns).toBeLessThanOrEqual(2);
    expect(figures).toMatchObject({ overlooked: 0, mass: 0, upstream: 0 });
  });

  it('does not report validators that were dead before the first tick', () => {
    expect(day('dormant')).toMatchObject({ downs: 0, single: 0, dormant: 500 });
  });

  it('sends no alert for outages that it finds on the first day', () => {
    const figures = day('first day');
    expect(figures).toMatchObject({ dormant: 500, mass: 0, overlooked: 0 });
    expect(figures.downs).toBeLessThanOrEqual(288);
    expect(figures.falseDowns).toBeLessThanOrEqual(2);
  });
});
