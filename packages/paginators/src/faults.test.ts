import { createClient } from '@ledger-explorer/client';
import { describe, expect, it } from 'vitest';
import { startMovingServer } from '../test/moving-server.ts';
import { walked } from '../test/walked.ts';
import { items } from './items.ts';
import { stream } from './stream.ts';
import { watch } from './watch.ts';

const still = { entries: 1000 };

describe('a service that breaks its contract', () => {
  it('ignores page: the walk ends after three pages that bring nothing new', async () => {
    const { report, repeated } = await walked('listTransfers', still, {
      habits: { page: () => 0 },
      options: { concurrency: 1 },
    });
    expect(report).toMatchObject({ rows: 100, requests: 4, missing: 900, complete: false, why: 'stalled' });
    expect(report.faults).toEqual(['page']);
    expect(repeated).toBe(0);
  });

  it('gives pages A, B, A, B: the walk ends', async () => {
    const { report, repeated } = await walked('listUpdates', still, {
      habits: { page: (asked) => asked % 2 },
      options: { concurrency: 1 },
    });
    expect(report).toMatchObject({ rows: 200, requests: 5, missing: 800, complete: false, why: 'stalled' });
    expect(repeated).toBe(0);
  });

  it('gives a page twice: each entry is delivered once, and what is missing is counted', async () => {
    const { report, repeated, lost } = await walked('listEvents', still, {
      habits: { page: (asked) => (asked === 4 ? 3 : asked) },
    });
    expect(report).toMatchObject({ rows: 900, duplicates: 100, missing: 100, complete: false, why: 'missing' });
    expect({ repeated, lost }).toEqual({ repeated: 0, lost: 100 });
  });

  it('gives more than asked for: nothing is lost, nothing comes twice', async () => {
    const { report, repeated, lost } = await walked('listTransfers', still, { habits: { size: (asked) => asked + 7 } });
    expect(report).toMatchObject({ rows: 1000, duplicates: 63, complete: true, faults: ['size'] });
    expect({ repeated, lost }).toEqual({ repeated: 0, lost: 0 });
  });

  it('gives fewer than asked for: what it did not show is counted', async () => {
    const { report } = await walked('listTransfers', still, { habits: { size: () => 60 } });
    expect(report).toMatchObject({ rows: 600, missing: 400, complete: false, why: 'missing' });
  });

  it('counts fewer and fewer: the walk says so', async () => {
    const { report } = await walked('listTransfers', still, { habits: { total: (total, request) => total - request } });
    expect(report.faults).toEqual(['total']);
  });

  it('does not hold a position: what it shows proves nothing', async () => {
    const { report } = await walked('listTransfers', { entries: 300, inserts: 1 }, { habits: { holds: false } });
    expect(report.faults).toContain('position');
    expect(report).toMatchObject({ complete: false, proof: null });
  });

  it('knows no positions, and is asked for one: what it shows proves nothing', async () => {
    const { report } = await walked(
      'listTransfers',
      { entries: 300, inserts: 1 },
      { habits: { positions: false, holds: false }, parameters: { position: 1 } },
    );
    expect(report).toMatchObject({ complete: false, proof: null, faults: ['position'] });
  });

  it('gives the same cursor again: the walk ends', async () => {
    const { report, names } = await walked('listContractEvents', still, {
      habits: { cursor: () => 'listContractEvents-900' },
    });
    expect(report).toMatchObject({ complete: false, why: 'cycle', total: null, missing: null });
    expect(names).toHaveLength(200);
  });

  it('gives cursors A, B, A: the walk ends at the second A', async () => {
    let turn = 0;
    const cursor = () => `listContractEvents-${turn++ % 2 ? 700 : 900}`;
    const { report, repeated } = await walked('listContractEvents', still, { habits: { cursor, positions: false } });
    expect(report).toMatchObject({ requests: 3, complete: false, why: 'cycle' });
    expect(repeated).toBe(0);
  });

  it.each(['', null])('speaks of a next page but gives no cursor (%j): the walk ends', async (none) => {
    const { report } = await walked('listContractEvents', still, { habits: { cursor: () => none } });
    expect(report).toMatchObject({ rows: 100, complete: false, why: 'stalled' });
  });

  it('gives empty pages on the way: they are not the end', async () => {
    let request = 0;
    const { report } = await walked('listContractEvents', still, {
      habits: { positions: false, size: (asked) => (++request === 4 ? 0 : asked), keepCursor: true },
    });
    expect(report).toMatchObject({ why: null, complete: true, rows: 900, requests: 10 });
  });

  it('removes the position while the list is walked: the walk ends and says what it delivered', async () => {
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

  it('has an instance that is behind the position: the walk waits for it', async () => {
    const { report, lost } = await walked(
      'listTransfers',
      { entries: 500, inserts: 1 },
      {
        habits: {
          refuse: (request, query, headers) => (request > 2 && !headers['explorer-wait-for'] ? 400 : undefined),
        },
      },
    );
    expect(report).toMatchObject({ rows: 500, complete: true, position: 1 });
    expect(lost).toBe(0);
  });

  it('has the line of its caller in an error', async () => {
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

  it('misses what the service counts and does not give', async () => {
    const content = [0, 1, 3, 4, 5, 6].map((n) => ({ eventId: `e${n}`, position: n }));
    const body = { content, total: 7, firstRank: 7, position: 500, newerCursor: null, olderCursor: null };
    const fetch = () => Promise.resolve(Response.json(body, { headers: { 'Explorer-Position': '500' } }));
    const walk = items(createClient({ baseUrl: 'http://127.0.0.1:1', fetch }), 'listTransferHistory');
    for await (const row of walk) expect(row.eventId).toBeTruthy();
    expect(walk.report).toMatchObject({ total: 7, rows: 6, missing: 1, complete: false, why: 'missing', proof: null });
  });

  it('fails: the walk throws what the client throws, and its token goes on', async () => {
    const server = await startMovingServer(
      'listTransfers',
      { entries: 500, inserts: 3 },
      { refuse: (request) => (request === 3 ? 500 : undefined) },
    );
    const client = createClient({ baseUrl: server.baseUrl, apiKey: 'key', retries: 0 });
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
    await server.close();
  });
});
