import { expect, it } from 'vitest';
import { readDecimal, round, writeDecimal } from './decimal.ts';

function read(literal: string) {
  const decimal = readDecimal(literal);
  if (decimal === undefined) throw new Error(`not a decimal: ${literal}`);
  return decimal;
}

it('reads decimals, and writes the literal that the contract requires', () => {
  for (const literal of ['0', '12.5', '-0.0000000001', '1234567890123456789012345678.0000000001']) {
    expect(writeDecimal(read(literal))).toBe(literal);
  }
  expect(writeDecimal(read('1.50e3'))).toBe('1500');
  expect(writeDecimal(read('-0.0'))).toBe('0');
  expect(writeDecimal(read('1e-30'))).toBe('0.000000000000000000000000000001');
  for (const other of ['1,5', '.5', '1.', '+1', '1e99999', '', 'ten']) expect(readDecimal(other)).toBeUndefined();
});

it('rounds half away from zero', () => {
  expect(writeDecimal(round(read('0.5'), 0))).toBe('1');
  expect(writeDecimal(round(read('-0.5'), 0))).toBe('-1');
  expect(writeDecimal(round(read('-0.4'), 0))).toBe('0');
  expect(writeDecimal(round(read('2.44'), 1))).toBe('2.4');
});

it('compares by value', () => {
  expect(read('1.0').cmp(read('1'))).toBe(0);
  expect(read('-2').cmp(read('1.5'))).toBe(-1);
});
