import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import type { List } from '@ledger-explorer/spec/lists';
import { walked } from './walked.ts';

const operations = Object.keys(lists) as ListId[];

// Pages of five: what a list of 5,100 or 10,200 entries meets with pages of 100, one of 255 or 510 meets here.
const size = 5;

describe('the account of a walk', () => {
  it('is right whatever the list does: delivered, out of reach and missing are all there is', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          operation: fc.constantFrom(...operations),
          positions: fc.boolean(),
          entries: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 600 })),
          inserts: fc.integer({ min: 0, max: 3 }),
          moves: fc.integer({ min: 0, max: 2 }),
          leaving: fc.constantFrom(0, 0, 5, 30),
          orderBy: fc.constantFrom('ASC', 'DESC'),
          concurrency: fc.constantFrom(1, 2, 6),
          seed: fc.integer({ min: 0, max: 1e6 }),
        }),
        async ({ operation, positions, entries, inserts, moves, leaving, orderBy, concurrency, seed }) => {
          const list: List = lists[operation];
          const { report, names, repeated, lost } = await walked(
            operation,
            { entries, inserts, ...(list.moves && { moves }), ...(list.shrinks && { leaves: leaving }) },
            {
              habits: { positions },
              parameters: { size, ...(list.bothEnds && { orderBy }) },
              // What moves faster than it can be read is read in vain: a walk that long proves nothing more.
              options: { concurrency, maxRequests: 300 },
              seed,
            },
          );
          const { rows, total, unreachable, missing, complete, proof, why } = report;
          expect(repeated).toBe(0);
          expect(rows).toBe(names.length);
          expect(why === null).toBe(complete);
          expect(proof !== null).toBe(complete);
          if (complete) expect({ lost, missing, unreachable }).toEqual({ lost: 0, missing: 0, unreachable: 0 });
          if (total !== null && missing !== null && unreachable !== null) {
            // Rows that came or left since the total was counted make the rows the larger number.
            expect(Math.max(rows, rows + missing + unreachable)).toBe(Math.max(rows, total));
            if (!list.shrinks) expect(lost).toBeLessThanOrEqual(missing + unreachable);
          }
          if (proof === 'pinned') expect(rows).toBe(total);
        },
      ),
      { seed: 1, numRuns: 40, endOnFailure: true },
    );
  });
});
