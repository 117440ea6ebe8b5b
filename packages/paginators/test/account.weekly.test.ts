import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type List, lists, type ListId } from '@ledger-explorer/spec/lists';
import { walked } from './walked.ts';

const operations = Object.keys(lists) as ListId[];

// A list shows pages 0 to 50. With five entries a page, one end of a list shows 255 entries and both ends 510: lists of 600 entries exceed both.
const size = 5;

it('the report of a walk is right for any motion of the list: delivered, unreachable and missing entries add up to the total', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        operation: fc.constantFrom(...operations),
        positions: fc.boolean(),
        entries: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 600 })),
        inserts: fc.integer({ min: 0, max: 3 }),
        moves: fc.integer({ min: 0, max: 2 }),
        // Half of the lists lose no entry.
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
            // A list that moves faster than it can be read never completes, so a longer walk proves nothing more.
            options: { concurrency, maxRequests: 300 },
            seed,
          },
        );
        // `lost`: entries that the list had during the whole walk and that were not delivered. The report's `unreachable` and `missing` count them, and others.
        const { rows, total, unreachable, missing, complete, proof, why } = report;
        expect(repeated).toBe(0);
        expect(rows).toBe(names.length);
        expect(why === null).toBe(complete);
        expect(proof !== null).toBe(complete);
        if (complete) expect({ lost, missing, unreachable }).toEqual({ lost: 0, missing: 0, unreachable: 0 });
        if (total !== null && missing !== null && unreachable !== null) {
          // Entries that came after the total was read, or left before, can make `rows` larger than `total`.
          expect(rows + missing + unreachable).toBe(Math.max(rows, total));
          if (!list.shrinks) expect(lost).toBeLessThanOrEqual(missing + unreachable);
        }
        if (proof === 'pinned') expect(rows).toBe(total);
      },
    ),
    { seed: 1, numRuns: 40, endOnFailure: true },
  );
});
