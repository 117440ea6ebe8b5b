import { describe, expect, it } from 'vitest';
import { canonical, decimal, fixed, minimal, numeric, divide, times } from './decimal.ts';

describe('amounts', () => {
  it('have ten decimal places in the update stream, and scientific form below a millionth', () => {
    expect(numeric(0n)).toBe('0E-10');
    expect(numeric(-143n)).toBe('-1.43E-8');
    expect(numeric(7n)).toBe('7E-10');
    expect(numeric(9_999n)).toBe('9.999E-7');
    expect(numeric(10_000n)).toBe('0.0000010000');
    expect(numeric(decimal('12.5'))).toBe('12.5000000000');
    expect(numeric(-decimal('0.0000190259'))).toBe('-0.0000190259');
  });

  it('also have a fixed, a minimal and a canonical form', () => {
    expect([fixed(0n), minimal(0n), canonical(0n)]).toEqual(['0.0000000000', '0.0', '0']);
    const amount = decimal('1234567890123.0000000001');
    expect([fixed(amount), canonical(amount)]).toEqual(['1234567890123.0000000001', '1234567890123.0000000001']);
    expect([minimal(-decimal('0.2')), canonical(-decimal('3'))]).toEqual(['-0.2', '-3']);
  });

  it('are multiplied with rounding half to even, and divided with rounding half away from zero', () => {
    expect(divide(decimal('0.03'), decimal('0.005'))).toBe(decimal('6'));
    expect(times(decimal('0.00001'), decimal('0.000005'))).toBe(0n);
    expect(times(decimal('0.00003'), decimal('0.000005'))).toBe(2n);
    expect(times(-decimal('0.00003'), decimal('0.000005'))).toBe(-2n);
    expect(times(decimal('0.00001'), decimal('0.000006'))).toBe(1n);
    expect(divide(decimal('2'), decimal('3'))).toBe(decimal('0.6666666667'));
  });

  it('are read only from plain decimals', () => {
    for (const text of ['1e3', '0.12345678901', '1.2.3', '12.', '.5', ''])
      expect(() => decimal(text)).toThrow(`Not a plain decimal: ${text}`);
  });
});
