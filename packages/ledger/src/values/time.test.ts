import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatTime, isMinimumTime, MalformedTime, parseTime } from './time.ts';

const minimum = '-999999999-01-01T00:00:00+18:00';
const year0001 = -62_135_596_800_000_000n;

describe('parseTime', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['2025-12-10T16:23:25.123456Z', 1_765_383_805_123_456n],
    ['2025-12-10T16:23:25.1Z', 1_765_383_805_100_000n],
    ['2025-12-10T16:23:25.123456999Z', 1_765_383_805_123_456n],
    ['2025-12-10T18:23:25.123456+02:00', 1_765_383_805_123_456n],
    ['2025-12-10T10:53:25.123456-05:30', 1_765_383_805_123_456n],
    ['2025-12-10T16:23Z', 1_765_383_780_000_000n],
    ['1969-12-31T23:59:59.999999999Z', -1n],
    ['0001-01-01T00:00:00Z', year0001],
    ['9999-12-31T23:59:59.999999Z', 253_402_300_799_999_999n],
    ['2024-02-29T00:00:00Z', 1_709_164_800_000_000n],
    ['+10000-01-01T00:00:00Z', 253_402_300_800_000_000n],
  ])('reads %s', (text, micros) => {
    expect(parseTime(text)).toBe(micros);
  });

  it('reads the minimum date of a legacy sequencer exactly', () => {
    // Midnight at +18:00 is 06:00 of the day before.
    expect(formatTime(parseTime(minimum))).toBe('-1000000000-12-31T06:00:00.000000Z');
  });

  it.each([
    '',
    '2025-12-10',
    '2025-12-10T16:23:25',
    '2025-12-10 16:23:25Z',
    '2025-13-10T16:23:25Z',
    '2025-02-29T16:23:25Z',
    '2025-12-10T24:00:00Z',
    '2025-12-10T16:60:00Z',
    '2025-12-10T16:23:60Z',
    '2025-12-10T16:23:25.Z',
    '2025-12-10T16:23:25.1234567890Z',
    '2025-12-10T16:23:25+18:01',
    '2025-12-10T16:23:25Zx',
    '25-12-10T16:23:25Z',
    '12025-12-10T16:23:25Z',
    '1765383805',
  ])('rejects "%s"', (text) => {
    expect(() => parseTime(text)).toThrow(MalformedTime);
  });

  it('matches JavaScript dates in the common range', () => {
    const date = fc.date({
      noInvalidDate: true,
      min: new Date('0000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
    });
    fc.assert(fc.property(date, (d) => parseTime(d.toISOString()) === BigInt(d.getTime()) * 1000n));
  });

  it('returns a time or throws MalformedTime for any text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[+-]?\d{4,6}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(\.\d*)?(Z|\+\d\d:\d\d)?$/),
    );
    fc.assert(
      fc.property(text, (value) => {
        try {
          return typeof parseTime(value) === 'bigint';
        } catch (error) {
          return error instanceof MalformedTime;
        }
      }),
    );
  });
});

describe('formatTime', () => {
  it('writes six fraction digits and Z', () => {
    expect(formatTime(1_765_383_805_000_000n)).toBe('2025-12-10T16:23:25.000000Z');
  });

  it('is read back exactly for all years that a node writes', () => {
    const micros = fc.bigInt({ min: parseTime(minimum), max: parseTime('9999-12-31T23:59:59.999999Z') });
    fc.assert(fc.property(micros, (time) => parseTime(formatTime(time)) === time));
  });
});

describe('isMinimumTime', () => {
  it('is true for minimum dates only', () => {
    expect([minimum, '0001-01-01T00:00:00Z'].map((text) => isMinimumTime(parseTime(text)))).toEqual([true, true]);
    expect(isMinimumTime(parseTime('2024-06-24T21:08:34Z'))).toBe(false);
  });
});
