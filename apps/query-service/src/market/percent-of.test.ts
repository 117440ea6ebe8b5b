import { describe, expect, it } from 'vitest';
import { percentOf } from './percent-of.ts';

describe('percentOf', () => {
  it.each([
    ['1', '3', '33.3333'],
    ['2', '3', '66.6667'],
    ['6000000000.5', '2400000000000', '0.25'],
    ['1', '800000', '0.0001'],
    ['0.000000499', '1', '0'],
    // Half of the last digit is rounded away from zero.
    ['0.0000005', '1', '0.0001'],
    ['3', '3', '100'],
    ['0', '3', '0'],
  ])('%s of %s is %s percent', (part, whole, percent) => {
    expect(percentOf(part, whole)).toBe(percent);
  });

  it('is null if the whole is 0', () => {
    expect(percentOf('1', '0')).toBeNull();
  });
});
