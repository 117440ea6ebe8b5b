import { expect, it } from 'vitest';
import { votesNeeded } from './read-requests.ts';

it.each([
  [1, 1],
  [4, 3],
  [12, 8],
  [13, 9],
  [16, 11],
])('of %i super validators, %i must accept', (members, needed) => {
  expect(votesNeeded(members)).toBe(needed);
});
