import { describe, expect, it } from 'vitest';
import { fromUnits, toUnits } from './values.ts';

describe('decimals of a fault', () => {
  it.each(['0', '12.5', '-0.0000000001', '1234567890123456789012345678.0123456789'])('keep %s as it is', (text) => {
    expect(fromUnits(toUnits(text))).toBe(text);
  });
});
