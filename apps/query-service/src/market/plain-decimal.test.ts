import { describe, expect, it } from 'vitest';
import { plainDecimal } from './plain-decimal.ts';

describe('plainDecimal', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.0e5', '0'],
    ['12', '12'],
    ['0.16384', '0.16384'],
    ['0.1500', '0.15'],
    ['1.50e-7', '0.00000015'],
    ['-1.2261495372372209', '-1.2261495372372209'],
    ['2.5E+3', '2500'],
    ['2.5e1', '25'],
    ['2.55e1', '25.5'],
    ['1e0', '1'],
    ['120e-1', '12'],
    ['0.00012e3', '0.12'],
    ['0.00012e4', '1.2'],
    ['12345678901234567890.123456789012345678901', '12345678901234567890.123456789012345678901'],
    ['1e100', `1${'0'.repeat(100)}`],
  ])('writes %s as %s', (literal, plain) => {
    expect(plainDecimal(literal)).toBe(plain);
  });

  it.each(['1e101', '1e-101', '1e999999999', '1e9999999999', '1'.repeat(101), '', 'NaN', '+1', '.5', '1.'])(
    'rejects %s',
    (literal) => {
      expect(plainDecimal(literal)).toBeNull();
    },
  );
});
