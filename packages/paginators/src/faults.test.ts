import { createClient } from '@ledger-explorer/client';
import { describe, expect, it } from 'vitest';
import type { ListId } from '@ledger-explorer/spec/lists';
import type { Habits } from '../test/moving-server.ts';
import { serve, walked } from '../test/walked.ts';
import { collect } from './collect.ts';
import { items } from './items.ts';
import type { Report } from './report.ts';
import { stream } from './stream.ts';
import type { WalkOptions } from './walk-options.ts';
import { watch } from './watch.ts';

const still = { entries: 1000 };

/** Returns two texts in turn. */
function inTurn(first: string, second: string): () => string {
  let turn = 0;
  return () => (turn++ % 2 === 0 ? first : second);
}

describe('a service that fails or breaks its contract', () => {
  it.each<[string, ListId, Habits & Pick<WalkOptions, 'concurrency'>, Partial<Report>]>([
    [
      'ignores page: the walk ends after three pages without new entries',
      'listTransfers',
      { page: () => 0, concurrency: 1 },
      { rows: 100, requests: 4, missing: 900, complete: false, why: 'stalled', faults: ['page'] },
    ],
    [
      'sends pages A, B, A, B: the walk ends',
      'listUpdates',
      { page: (requested) => requested % 2, concurrency: 1 },
      { rows: 200, requests: 5, missing: 800, complete: false, why: 'stalled' },
    ],
    [
      'sends a page twice: missing entries are counted',
      'listEvents',
      { page: (requested) => (requested === 4 ? 3 : requested) },
      { rows: 900, duplicates: 100, missing: 100, complete: false, why: 'missing' },
    ],
    [
      'sends more entries than requested: none is lost',
      'listTransfers',
      { size: (requested) => requested + 7 },
      // Each of the first 9 of 10 pages has 7 entries of the next.
      { rows: 1000, duplicates: 9 * 7, complete: true, faults: ['size'] },
    ],
    [
      'sends fewer entries than requested: missing ones are counted',
      'listTransfers',
      { size: () => 60 },
      { rows: 600, missing: 400, complete: false, why: 'missing' },
    ],
    [
      'sends a decreasing total: the walk reports a fault',
      'listTransfers',
      { total: (total, request) => total - request },
      { faults: ['total'] },
    ],
    [
      'sends the same cursor again: the walk ends',
      'listContractEvents',
      { cursor: () => 'listContractEvents-900' },
      { rows: 200, complete: false, why: 'cycle', total: null, missing: null },
    ],
    [
      'announces a next page with an empty cursor: the walk ends',
      'listContractEvents',
      { cursor: () => '' },
      { rows: 100, complete: false, why: 'stalled' },
    ],
    [
      'announces a next page without a cursor: the walk ends',
      'listContractEvents',
      { cursor: () => null },
      { rows: 100, complete: false, why: 'stalled' },
    ],
    [
      'sends cursors A, B, A: the walk ends at the second A',
      'listContractEvents',
      { cursor: inTurn('listContractEvents-900', 'listContractEvents-700'), positions: false },
      { requests: 3, complete: false, why: 'cycle' },
    ],
  ])('%s', async (_, operation, { concurrency, ...habits }, expected) => {
    const { report, repeated, names } = await walked(operation, still, { habits, options: { concurrency } });
    expect(report).toMatchObject(expected);
    expect([names.length, repeated]).toEqual([report.rows, 0]);
  });

  it('sends fewer parties than it counts, which move: the walk counts the missing ones', async () => {
    const { report } = await walked(
      'listParties',
      { entries: 95, moves: 1 },
      { habits: { total: (total) => total + 5 } },
    );
    expect(report).toMatchObject({ rows: 95, total: 100, missing: 5, complete: false, why: 'moved' });
  });

  it('ignores a requested position: the walk has no proof', async () => {
    const { report } = await walked(
      'listTransfers',
      { entries: 300, inserts: 1 },
      { habits: { heedsPosition: false } },
    );
    expect(report.faults).toContain('position');
    expect(report).toMatchObject({ complete: false, proof: null });
  });

  it('has no positions, and one is requested: the walk has no proof', async () => {
    const { report } = await walked(
      'listTransfers',
      { entries: 300, inserts: 1 },
      { habits: { positions: false, heedsPosition: false }, parameters: { position: 1 } },
    );
    expect(report).toMatchObject({ complete: false, proof: null, faults: ['position'] });
  });

  it('sends an empty page before the end, and does not count: the walk continues, and cannot know that entries are missing', async () => {
    let request = 0;
    const { report } = await walked('listContractEvents', still, {
      habits: { positions: false, size: (requested) => (++request === 4 ? 0 : requested), keepCursor: true },
    });
    expect(report).toMatchObject({ why: null, complete: true, rows: 900, requests: 10 });
  });

  it('removes the position during the walk: the walk ends with a report', async () => {
    const { report, names } = await walked(
      'listTransfers',
      { entries: 1000, inserts: 1 },
      {
        habits: { refuse: (request) => (request === 4 ? 410 : undefined) },
        options: { concurrency: 1 },
      },
    );
    expect(report).toMatchObject({
      rows: 300,
      missing: 700,
      position: 1,
      complete: false,
      proof: null,
      why: 'rewound',
    });
    expect(names).toHaveLength(300);
  });

  it.each(['listTransfers', 'listContractEvents', 'listTransferHistory'] as const)(
    'has an instance that lacks the position of the first page: the walk of %s waits for it',
    async (operation) => {
      const { report, lost } = await walked(
        operation,
        { entries: 500, inserts: 1 },
        {
          habits: { refuse: (request, _, headers) => (request > 1 && !headers['explorer-wait-for'] ? 400 : undefined) },
        },
      );
      expect(report).toMatchObject({ rows: 500, complete: true, position: 1 });
      expect(lost).toBe(0);
    },
  );

  it('lacks the position that the caller gave: the walk does not wait for it', async () => {
    const { server, client } = await serve('listTransfers', { entries: 5 }, { refuse: () => 400 });
    await expect(collect(client, 'listTransfers', { position: 9 })).rejects.toMatchObject({ status: 400 });
    expect(server.requests).toBe(1);
  });

  it('cannot be reached: the error has the line of the caller', async () => {
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', retries: 0 });
    async function callerOfWalk() {
      for await (const row of items(client, 'listTransfers')) throw new Error(row.eventId);
    }
    async function callerOfWatch() {
      for await (const { position } of watch(client, 'listUpdates')) throw new Error(String(position));
    }
    async function callerOfStream() {
      for await (const { id } of stream(client)) throw new Error(id);
    }
    for (const caller of [callerOfWalk, callerOfWatch, callerOfStream])
      await expect(caller()).rejects.toMatchObject({
        kind: 'network',
        stack: expect.stringContaining(caller.name) as string,
      });
  });

  it('sends fewer entries than its total: they are reported as missing', async () => {
    const content = [0, 1, 3, 4, 5, 6].map((n) => ({ eventId: `e${n}`, position: n }));
    const body = { content, total: 7, firstRank: 7, position: 500, newerCursor: null, olderCursor: null };
    const fetch = () => Promise.resolve(Response.json(body, { headers: { 'Explorer-Position': '500' } }));
    const walk = items(createClient({ baseUrl: 'http://127.0.0.1:1', fetch }), 'listTransferHistory');
    for await (const row of walk) expect(row.eventId).toBeTruthy();
    expect(walk.report).toMatchObject({ total: 7, rows: 6, missing: 1, complete: false, why: 'missing', proof: null });
  });

  it('fails: the walk throws the error of the client, and its token can be resumed', async () => {
    const refuse = (request: number) => (request === 3 ? 500 : undefined);
    const { server, client } = await serve('listTransfers', { entries: 500, inserts: 3 }, { refuse });
    const names: string[] = [];
    const broken = items(client, 'listTransfers', {}, { concurrency: 1 });
    await expect(
      (async () => {
        for await (const { eventId } of broken) names.push(eventId);
      })(),
    ).rejects.toMatchObject({ status: 500 });
    expect(broken.report).toMatchObject({ rows: 200, missing: 300, complete: false, why: 'unfinished' });
    const rest = items(client, 'listTransfers', {}, { resume: broken.token });
    for await (const { eventId } of rest) names.push(eventId);
    expect(rest.report).toMatchObject({ rows: 500, complete: true, position: 1 });
    expect(new Set(names)).toEqual(server.list.ids(1));
    expect(names).toHaveLength(500);
  });
});
