import { describe, expect, it } from 'vitest';
import { compare, over, percentChange, plus, times } from './decimals.ts';

describe('decimals', () => {
  it('are added and multiplied exactly', () => {
    expect(plus('0.1', '0.2', '9007199254740993')).toBe('9007199254740993.3');
    expect(times('41876562.6716224987', '0.05', 10)).toBe('2093828.1335811249');
  });

  it('are rounded half away from zero without trailing zeros', () => {
    expect(over(5n, 10n, 3)).toBe('0.5');
    expect(over(15n, 10_000n, 3)).toBe('0.002');
    expect(over(-15n, 10_000n, 3)).toBe('-0.002');
    expect(over(-1n, 100_000n, 3)).toBe('0');
    expect(over(100n, 1n, 3)).toBe('100');
    expect(times('-0.00001', '0.000005', 10)).toBe('-0.0000000001');
  });

  it('are compared by value and in percent', () => {
    expect(compare('2', '10')).toBe(-1);
    expect(percentChange('0.005', '0.0049')).toBe('-2');
    expect(percentChange(3, 4)).toBe('33.3333');
  });
});
