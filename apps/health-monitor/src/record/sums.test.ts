import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availability } from './sums.ts';

const minutes = fc.nat(43_200);

describe('availability', () => {
  it('leaves unknown time and maintenance out', () => {
    const counted = 1000 - 50 - 40;
    const found = availability({ all: 1000, down: 10, unknown: 50, maintenance: 40 });
    expect(found).toEqual({ uptime: 1 - 10 / counted, coverage: counted / 1000, down: 10 });
  });

  it('has no uptime if less than 90 % of the time counts', () => {
    const none = { down: 0, maintenance: 0 };
    expect(availability({ all: 1000, unknown: 100, ...none })).toEqual({ uptime: 1, coverage: 0.9, down: 0 });
    expect(availability({ all: 1000, unknown: 101, ...none })).toEqual({ uptime: null, coverage: 0.899, down: 0 });
    expect(availability({ all: 0, unknown: 0, ...none })).toEqual({ uptime: null, coverage: 0, down: 0 });
  });

  it('stays between 0 and 1, is 1 only without an outage, and falls as outages grow', () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, minutes, (up, down, unknown, maintenance) => {
        const all = up + down + unknown + maintenance;
        const { uptime, coverage } = availability({ all, down, unknown, maintenance });
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
        if (uptime === null) return;
        expect(uptime).toBeGreaterThanOrEqual(0);
        expect(uptime).toBeLessThanOrEqual(1);
        if (down > 0) expect(uptime).toBeLessThan(1);
        const worse = availability({ all, down: down + 1, unknown, maintenance }).uptime;
        if (up > 0) expect(worse).toBeLessThan(uptime);
      }),
    );
  });
});
