import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListId } from '@ledger-explorer/spec/lists';
import type { Motion } from './moving-list.ts';
import type { Habits } from './moving-server.ts';
import { nameOf, parametersOf, serve } from './walked.ts';
import { items } from '../src/items.ts';
import type { WalkOptions } from '../src/walk-options.ts';
import type { ResumeToken } from '../src/walk-state.ts';

const size = 5;
/** Number of entries that 51 pages (0 to 50) show of one end of a list. */
const oneEnd = 51 * size;

/** Position of a request; `Infinity` for the head. */
function positionOf(query: URLSearchParams): number {
  return Number(query.get('position') ?? Infinity);
}

async function walkWhole(
  operation: ListId,
  motion: Motion,
  { orderBy, habits, options }: { orderBy?: 'ASC' | 'DESC'; habits?: Habits; options?: WalkOptions } = {},
) {
  const { server, client } = await serve(operation, motion, {
    ...habits,
    refuse: (request, query, headers) => {
      const position = positionOf(query);
      const [before, after] = motion.removed ?? [Infinity, Infinity];
      return position > before && position < after ? 410 : habits?.refuse?.(request, query, headers);
    },
  });
  const order = orderBy ? { orderBy } : {};
  const parameters = { ...parametersOf(operation), size, ...order } as never;
  const expected = server.list.rows(new URLSearchParams(order)).map((row) => nameOf(operation, row));
  const names: string[] = [];
  let resume: ResumeToken | undefined;
  for (;;) {
    const walk = items(client, operation, parameters, { ...options, resume });
    for await (const entry of walk) names.push(nameOf(operation, entry));
    const { report } = walk;
    if (report.why !== 'budget') return { report, names, expected, server };
    resume = JSON.parse(JSON.stringify(walk.token)) as ResumeToken;
  }
}

describe('a list with more entries than the pages of one position show', () => {
  it.each([
    ['listTransfers', 'DESC', 400],
    ['listEvents', 'ASC', 40],
    ['listUpdates', 'DESC', 3_000],
  ] as const)(
    'is read completely, in order and as of its position, while it grows: %s, %s, of %i updates',
    async (operation, orderBy, updates) => {
      const motion = { entries: 3_000, updates, inserts: 7 };
      const { report, names, expected, server } = await walkWhole(operation, motion, { orderBy });
      expect(names).toEqual(expected);
      expect(report).toMatchObject({
        complete: true,
        proof: 'pinned',
        total: 3_000,
        position: updates,
        unreachable: 0,
      });
      expect(report.faults).toEqual([]);
      expect(server.list.position).toBeGreaterThan(updates);
      // Windows overlap, and the search for them needs a few requests.
      expect(report.requests).toBeLessThan(3_000 / size + 100);
    },
  );

  it('is read completely with any updates, after any cut, and across removed positions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          operation: fc.constantFrom('listTransfers' as const, 'listEvents' as const),
          orderBy: fc.constantFrom('ASC' as const, 'DESC' as const),
          entries: fc.integer({ min: 500, max: 1_500 }),
          updates: fc.integer({ min: 10, max: 200 }),
          removed: fc.option(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: 2, max: 90 }))),
          maxRequests: fc.constantFrom(Infinity, 50, 21),
        }),
        async ({ operation, orderBy, entries, updates, removed, maxRequests }) => {
          const motion = {
            entries,
            updates,
            inserts: 2,
            ...(removed && { removed: [removed[0], removed[0] + removed[1]] as const }),
          };
          const { report, names, expected } = await walkWhole(operation, motion, { orderBy, options: { maxRequests } });
          expect(names).toEqual(expected);
          expect(report).toMatchObject({ complete: true, proof: 'pinned', unreachable: 0, missing: 0, faults: [] });
        },
      ),
      { seed: 1, numRuns: 10, endOnFailure: true },
    );
  });

  it.each(['ASC', 'DESC'] as const)(
    'is incomplete if an update has more entries than pages reach: those in its middle are unreachable, %s',
    async (orderBy) => {
      const motion = { entries: 3_000, updates: 5, removed: [2, 100] as const };
      const { report, names, expected } = await walkWhole('listTransfers', motion, { orderBy });
      // Each of the 5 updates has 600 entries. A rewind removed the positions between the second and the third.
      // The pages from the opposite end of the whole list show the oldest of the first update.
      const [newestOfEach, oldestOfFirst] = [5 * oneEnd, oneEnd];
      expect(names).toEqual(expected.filter((name) => names.includes(name)));
      expect(new Set(names).size).toBe(names.length);
      expect(report).toMatchObject({ complete: false, why: 'unreachable', missing: 0 });
      expect(report.rows).toBe(names.length);
      expect(report.unreachable).toBe(3_000 - names.length);
      expect(names.length).toBe(newestOfEach + oldestOfFirst);
    },
  );

  it('is read completely if it did not exist at earlier positions: 404 counts as no entries', async () => {
    const habits: Habits = { refuse: (_, query) => (positionOf(query) < 50 ? 404 : undefined) };
    const motion = { entries: 1_500, updates: 100, removed: [0, 50] as const };
    const { report, names, expected } = await walkWhole('listEvents', motion, { habits });
    expect(names).toEqual(expected);
    expect(report).toMatchObject({ complete: true, proof: 'pinned' });
  });

  it('is read to its oldest entry if it can only be read from the newest, like rewards', async () => {
    const motion = { entries: 11_000, updates: 2_000, inserts: 3 };
    const { server, client } = await serve('listRewards', motion, {
      refuse: (_, query) => (positionOf(query) < 20 ? 404 : undefined),
    });
    // With pages of one entry, the 10,000 allowed pages reach 10,000 entries. The walk resumes ten entries before that.
    const parameters = { partyId: 'party', size: 1 };
    const expected = server.list.rows(new URLSearchParams()).map((row) => nameOf('listRewards', row));
    const begun = items(client, 'listRewards', parameters);
    await begun.plan();
    const passed = 9_990;
    const resume = { ...begun.token, offset: passed, rows: passed };
    const walk = items(client, 'listRewards', parameters, { resume });
    const names: string[] = [];
    for await (const entry of walk) names.push(nameOf('listRewards', entry));
    expect(names).toEqual(expected.slice(passed));
    expect(walk.report).toMatchObject({ complete: true, proof: 'pinned', rows: 11_000, faults: [] });
  });
});
