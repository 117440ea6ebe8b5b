import { createClient } from '@ledger-explorer/client';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type List, lists, type ListId } from '@ledger-explorer/spec/lists';
import { nameOf, parametersOf, serve } from '../test/walked.ts';
import { collect } from './collect.ts';
import { items } from './items.ts';
import { pages } from './pages.ts';
import type { ResumeToken } from './walk-state.ts';

const operations = Object.keys(lists) as ListId[];

describe('a resumed walk', () => {
  it.each([true, false])('delivers every entry once, wherever it was cut (positions: %s)', async (positions) => {
    // The array of new validators cannot be continued.
    const resumable = operations.filter((id) => id !== 'listNewValidators');
    const cuts = fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...resumable),
        fc.constantFrom('ASC', 'DESC'),
        fc.record({
          entries: fc.integer({ min: 0, max: 260 }),
          size: fc.integer({ min: 15, max: 60 }),
          inserts: fc.integer({ min: 2, max: 20 }),
        }),
        fc.array(cuts, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        async (operation, orderBy, { entries, size, inserts }, cutsOfEach, byEntry) => {
          const list: List = lists[operation];
          const isPinned = positions && list.pinnable;
          const motion = {
            entries,
            inserts: operation === 'listSuperValidators' ? 0 : isPinned ? inserts : 2,
            moves: list.moves ? 1 : 0,
          };
          const { server, client } = await serve(operation, motion, { positions });
          const order = list.bothEnds || list.slices ? { orderBy } : {};
          const parameters = { ...parametersOf(operation), ...order, size } as never;
          const names: string[] = [];
          let token: ResumeToken | undefined;
          // After a complete walk, the next one delivers the new entries. It is cut too.
          let before = server.list.ids();
          for (const cut of cutsOfEach.flatMap((each) => [...each, Infinity])) {
            const resume = token && (JSON.parse(JSON.stringify(token)) as ResumeToken);
            let taken = 0;
            const options = { resume, maxRequests: cut < Infinity ? 1 + (cut % 9) : undefined };
            const walk = byEntry
              ? items(client, operation, parameters, options)
              : pages(client, operation, parameters, options);
            for await (const part of walk as AsyncIterable<{ items: unknown[] }>) {
              const got = byEntry ? [part] : part.items;
              names.push(...got.map((row) => nameOf(operation, row)));
              taken += got.length;
              if (taken >= cut) break;
            }
            token = walk.token;
            const { rows, complete, position } = walk.report;
            expect([rows, new Set(names).size]).toEqual([names.length, names.length]);
            if (cut === Infinity && isPinned) expect(complete).toBe(true);
            const expected = isPinned ? server.list.ids(position ?? NaN) : before;
            if (complete) expect(names).toEqual(expect.arrayContaining([...expected]));
            if (complete) before = server.list.ids();
          }
        },
      ),
      { seed: 1, numRuns: 25, endOnFailure: true },
    );
  });

  it.each([
    ['listTransfers', {}],
    ['listEvents', { orderBy: 'ASC' }],
    ['listRewards', {}],
    ['listTransferHistory', {}],
    ['listTransferHistory', { orderBy: 'ASC' }],
    ['listContractEvents', {}],
    ['listPartyContracts', {}],
    ['listParties', {}],
    ['listFeaturedApps', {}],
  ] as [ListId, object][])('delivers only new entries after %s %j was complete', async (operation, order) => {
    const { client } = await serve(operation, { entries: 230, inserts: 3 });
    const parameters = { ...parametersOf(operation), ...order } as never;
    const names: string[] = [];
    let resume: ResumeToken | undefined;
    for (let walks = 0; walks < 3; walks += 1) {
      const walk = items(client, operation, parameters, { resume });
      for await (const row of walk) names.push(nameOf(operation, row));
      expect(walk.report).toMatchObject({ complete: true, rows: names.length });
      resume = JSON.parse(JSON.stringify(walk.token)) as ResumeToken;
    }
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(230);
  });

  it.each([
    ['DESC', 1],
    ['ASC', 2],
  ] as const)('requests only pages of new entries after a complete walk: %s', async (orderBy, requests) => {
    const { client } = await serve('listUpdates', { entries: 6000, inserts: 1 });
    const { report, token } = await collect(client, 'listUpdates', { orderBy });
    const { items: newer, report: next } = await collect(client, 'listUpdates', { orderBy }, { resume: token });
    expect(newer).toHaveLength((next.position ?? 0) - (report.position ?? 0));
    expect(next).toMatchObject({ complete: true, requests, pages: 1 });
  });

  it.each([
    ['listTransfers', {}],
    ['listTransferHistory', { orderBy: 'ASC' }],
    ['listPartyContracts', {}],
    ['listParties', {}],
  ] as const)(
    'delivers only new entries after a complete walk of %s %j and one whose first request failed',
    async (operation, order) => {
      let fails = false;
      const refuse = () => (fails ? 500 : undefined);
      const { client } = await serve(operation, { entries: 130, inserts: 3 }, { refuse });
      const parameters = { ...parametersOf(operation), ...order } as never;
      const complete = await collect(client, operation, parameters);
      const failed = items(client, operation, parameters, { resume: complete.token });
      fails = true;
      await expect(failed.plan()).rejects.toMatchObject({ status: 500 });
      fails = false;
      const rest = await collect(client, operation, parameters, { resume: failed.token });
      const names = [...complete.items, ...rest.items].map((row) => nameOf(operation, row));
      expect(rest.report).toMatchObject({ complete: true, rows: names.length });
      expect(names.length).toBeGreaterThan(complete.items.length);
      expect(new Set(names).size).toBe(names.length);
    },
  );

  it('delivers nothing if it was left after the last page', async () => {
    const { client } = await serve('listContractEvents', { entries: 98 });
    const contract = { contractId: 'contract' };
    const left = pages(client, 'listContractEvents', contract);
    for await (const page of left) if (page.items.length === 98) break;
    const rest = pages(client, 'listContractEvents', contract, { resume: left.token });
    for await (const page of rest) expect(page).toBeUndefined();
    expect(rest.report).toMatchObject({ rows: 98, complete: true });
  });

  it('rejects null, text, and the token of a different list or of different parameters', () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1' });
    const { token } = items(client, 'listTransfers');
    expect(() => items(client, 'listEvents', {}, { resume: token })).toThrow(TypeError);
    for (const resume of [null, JSON.stringify(token), {}, items(client, 'listTransfers', { orderBy: 'ASC' }).token])
      expect(() => items(client, 'listTransfers', {}, { resume: resume as never })).toThrow(
        new TypeError(
          'resume is not a token of ["listTransfers",{}]: give the parsed token of this list and these parameters, or leave it out',
        ),
      );
  });
});
