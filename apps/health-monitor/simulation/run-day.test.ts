import { describe, expect, it } from 'vitest';
import { type DayFigures, runDay } from './run-day.ts';
import { scenarios } from './scenario.ts';

const figuresOf = new Map<string, DayFigures>();

function day(name: string): DayFigures {
  const scenario = scenarios.find((one) => one.name === name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const figures = figuresOf.get(name) ?? runDay(scenario);
  figuresOf.set(name, figures);
  return figures;
}

describe('a simulated day of 2,000 validators', () => {
  it('says nothing on a quiet day', () => {
    expect(day('quiet')).toMatchObject({ downs: 0, single: 0, upstream: 0, mass: 0 });
  });

  it('finds single outages, reports each and its end once, and no others', () => {
    const figures = day('ordinary');
    expect(figures).toMatchObject({ falseDowns: 0, mass: 0, upstream: 0, overlooked: 0 });
    expect(figures.downs).toBeGreaterThan(250);
    expect(figures.downs).toBeLessThanOrEqual(288);
  });

  it('makes at most 10,500 requests to the explorer', () => {
    // Pages, one probe a minute, the dashboard every ten minutes.
    expect(day('ordinary').pages + 1440 + 144).toBeLessThanOrEqual(10_500);
  });

  it('reports no validator down because the explorer stands still, and reports that once', () => {
    expect(day('frozen')).toMatchObject({ falseDowns: 0, upstream: 2, mass: 0 });
  });

  it('reports a total outage as one event of the network, and no validator as down while all come back', () => {
    const figures = day('total');
    expect(figures.falseDowns).toBeLessThanOrEqual(2);
    expect(figures.upstream).toBe(2);
  });

  it('reports an outage of 60 % in two messages', () => {
    const figures = day('sixty');
    expect(figures).toMatchObject({ mass: 2, single: 0, falseDowns: 0, upstream: 0 });
    expect(figures.downs).toBeGreaterThan(1100);
    expect(figures.resolved).toBe(figures.downs);
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
