import { describe, expect, it } from 'vitest';
import { plus, rounded, times } from './decimals.ts';

describe('the arithmetic that expected values are computed with', () => {
  it('adds and multiplies exactly', () => {
    expect(plus('0.1', '0.2', '9007199254740993')).toBe('9007199254740993.3');
    expect(times('41876562.6716224987', '0.05', 10)).toBe('2093828.1335811249');
  });

  it('rounds half away from zero and writes no trailing zero', () => {
    expect(rounded(5n, 10n, 3)).toBe('0.5');
    expect(rounded(15n, 10_000n, 3)).toBe('0.002');
    expect(rounded(-15n, 10_000n, 3)).toBe('-0.002');
    expect(rounded(-1n, 100_000n, 3)).toBe('0');
    expect(rounded(100n, 1n, 3)).toBe('100');
  });
});
