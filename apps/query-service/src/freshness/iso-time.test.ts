import { describe, expect, it } from 'vitest';
import { isoTime } from './iso-time.ts';

describe('isoTime', () => {
  it('has six fraction digits', () => {
    expect(isoTime(0n)).toBe('1970-01-01T00:00:00.000000Z');
    expect(isoTime(1_777_636_800_000_001n)).toBe('2026-05-01T12:00:00.000001Z');
  });

  it('supports times before 1970', () => {
    expect(isoTime(-1n)).toBe('1969-12-31T23:59:59.999999Z');
  });
});
