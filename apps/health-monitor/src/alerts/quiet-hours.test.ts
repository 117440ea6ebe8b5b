import { describe, expect, it } from 'vitest';
import { quietHoursEnd } from './quiet-hours.ts';

const night = { timeZone: 'Europe/Zurich', from: 22 * 60, to: 7 * 60, criticalPasses: true };

function ends(now: string, quiet = night) {
  const until = quietHoursEnd(Date.parse(now), quiet);
  return until === null ? null : new Date(until).toISOString();
}

describe('quiet hours', () => {
  it('do not include the day', () => {
    expect(ends('2026-07-01T12:00:00Z')).toBeNull();
    expect(ends('2026-07-01T05:00:00Z')).toBeNull();
  });
  it('may span midnight', () => {
    expect(ends('2026-07-01T20:00:00Z')).toBe('2026-07-02T05:00:00.000Z');
    expect(ends('2026-07-02T04:59:00Z')).toBe('2026-07-02T05:00:00.000Z');
  });
  it('follow a change to or from summer time in the night', () => {
    expect(ends('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
    expect(ends('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
  });
  it('may lie within a day, and may be empty', () => {
    const lunch = { ...night, timeZone: 'UTC', from: 720, to: 780 };
    expect(ends('2026-07-01T12:30:00Z', lunch)).toBe('2026-07-01T13:00:00.000Z');
    expect(ends('2026-07-01T12:00:00Z', { ...lunch, to: 720 })).toBeNull();
  });
});
