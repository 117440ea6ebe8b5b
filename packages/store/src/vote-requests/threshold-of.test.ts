import { expect, it } from 'vitest';
import { thresholdOf } from './threshold-of.ts';

it.each([
  [0, 1],
  [1, 1],
  [3, 2],
  [4, 3],
  [12, 8],
  [13, 9],
  [16, 11],
])('of %i super validators, %i must accept', (members, needed) => {
  expect(thresholdOf(members)).toBe(needed);
});
