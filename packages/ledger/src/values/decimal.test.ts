import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal, MalformedDecimal, parseDecimal } from './decimal.ts';

const amount = fc.bigInt({ min: -(10n ** 38n) + 1n, max: 10n ** 38n - 1n });

describe('parseDecimal', () => {
  it.each([
    ['0E-10', 0n],
    ['-0.0', 0n],
    ['0.0050000000', 50_000_000n],
    ['0.005', 50_000_000n],
    ['1.0', 10_000_000_000n],
    ['13', 130_000_000_000n],
    ['-1.43E-8', -143n],
    ['1E+3', 10_000_000_000_000n],
    ['1234567890123.0000000001', 12_345_678_901_230_000_000_001n],
    ['9999999999999999999999999999.9999999999', 10n ** 38n - 1n],
    ['0.10000000000000', 1_000_000_000n],
    ['00012.5', 125_000_000_000n],
  ])('reads %s exactly', (text, units) => {
    expect(parseDecimal(text)).toBe(units);
  });

  it.each([
    '',
    '-',
    '.5',
    '5.',
    '1.2.3',
    '1e',
    'NaN',
    'Infinity',
    ' 1',
    '1 ',
    '0x10',
    '1,5',
    '0.00000000001',
    '1E-11',
    '10000000000000000000000000000',
    '1E28',
    '1E999999999',
    '123456789012345678901234567890E-30',
  ])('rejects "%s"', (text) => {
    expect(() => parseDecimal(text)).toThrow(MalformedDecimal);
  });

  it('reads back every written amount', () => {
    fc.assert(fc.property(amount, (units) => parseDecimal(formatDecimal(units)) === units));
  });

  it('reads fixed and exponential notation equally', () => {
    fc.assert(
      fc.property(amount, (units) => {
        const text = units.toString();
        const padded = (units < 0n ? -units : units).toString().padStart(11, '0');
        const fixed = `${units < 0n ? '-' : ''}${padded.slice(0, -10)}.${padded.slice(-10)}`;
        return parseDecimal(`${text}E-10`) === units && parseDecimal(fixed) === units;
      }),
    );
  });

  it('returns an amount or throws MalformedDecimal for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,40}\.?\d{0,20}(E-?\d{0,4})?$/)), (text) => {
        try {
          return typeof parseDecimal(text) === 'bigint';
        } catch (error) {
          return error instanceof MalformedDecimal;
        }
      }),
    );
  });
});

describe('formatDecimal', () => {
  it.each([
    [0n, '0'],
    [1n, '0.0000000001'],
    [-143n, '-0.0000000143'],
    [125_000_000_000n, '12.5'],
    [-10_000_000_000n, '-1'],
  ])('writes %s units as %s', (units, text) => {
    expect(formatDecimal(units)).toBe(text);
  });

  it('never writes an exponent, a trailing zero or a negative zero', () => {
    fc.assert(fc.property(amount, (units) => /^(0|-?(?!0$)(0|[1-9]\d*)(\.\d*[1-9])?)$/.test(formatDecimal(units))));
  });
});
