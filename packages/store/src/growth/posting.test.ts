import { describe, expect, it } from 'vitest';
import { packPostings, type Posting, unpackPostings } from './posting.ts';

/** The largest amount of the ledger: 38 digits. */
const most = 10n ** 38n - 1n;

describe('packed postings of a run', () => {
  it.each<[string, Posting[]]>([
    ['none', []],
    ['one', [{ place: 7, amount: 0n, fee: 0n }]],
    ['neighbors', [1, 2, 3].map((place) => ({ place, amount: 125_000_000_000n, fee: 1n }))],
    [
      'far apart, the largest and the smallest amounts',
      [
        // Powers of two around which an amount needs another byte, or is no exact number any more.
        { place: 1, amount: most, fee: -most },
        { place: 2 ** 40, amount: 2n ** 48n - 1n, fee: 2n ** 48n },
        { place: 2 ** 52, amount: 2n ** 53n, fee: -(2n ** 60n) - 1n },
      ],
    ],
    ['several of one update', [5, 5, 5].map((place) => ({ place, amount: 64n, fee: 63n }))],
  ])('unpack to the same postings: %s', (_, postings) => {
    const first = postings[0]?.place ?? 0;
    expect(unpackPostings(packPostings(postings, first), first)).toEqual(postings);
  });
});
