import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availability } from './sums.ts';

const minutes = fc.nat(43_200);

describe('availability', () => {
  it('leaves unknown time and maintenance out', () => {
    expect(availability(1000, 10, 50, 40)).toEqual({ uptime: 1 - 10 / 910, coverage: 0.91, down: 10 });
  });

  it('has no uptime if less than 90 % of the time is known', () => {
    expect(availability(1000, 0, 200, 0)).toEqual({ uptime: null, coverage: 0.8, down: 0 });
    expect(availability(0, 0, 0, 0)).toEqual({ uptime: null, coverage: 0, down: 0 });
  });

  it('stays between 0 and 1, is 1 only without an outage, and falls as outages grow', () => {
    fc.assert(
      fc.property(minutes, minutes, minutes, minutes, (up, down, unknown, maintenance) => {
        const all = up + down + unknown + maintenance;
        const { uptime, coverage } = availability(all, down, unknown, maintenance);
        expect(coverage).toBeGreaterThanOrEqual(0);
        expect(coverage).toBeLessThanOrEqual(1);
        if (uptime === null) return;
        expect(uptime).toBeGreaterThanOrEqual(0);
        expect(uptime).toBeLessThanOrEqual(1);
        if (down > 0) expect(uptime).toBeLessThan(1);
        const worse = availability(all, down + 1, unknown, maintenance).uptime;
        if (up > 0) expect(worse).toBeLessThan(uptime);
      }),
    );
  });
});
