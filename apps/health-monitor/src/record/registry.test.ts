import { describe, expect, it } from 'vitest';
import { isBelow } from './registry.ts';

describe('isBelow', () => {
  it.each([
    ['0.5.3', '0.5.4', true],
    ['0.5.10', '0.5.9', false],
    ['0.5', '0.5.0', false],
    ['v0.4.99-rc1', '0.5', true],
    ['1', '0.9', false],
    [null, '0.5', false],
    ['unknown', '0.5', false],
  ])('%s is below %s: %s', (version, minimum, below) => {
    expect(isBelow(version, minimum)).toBe(below);
  });
});
