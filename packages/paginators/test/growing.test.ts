import { createClient } from '@ledger-explorer/client';
import { watch, withLists } from '../src/index.ts';
import { deploy, type Deployment } from '@ledger-explorer/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lists, type ListId } from '@ledger-explorer/spec/lists';
import { type Sample, samples } from '@ledger-explorer/spec/samples';
import { collect } from '../src/collect.ts';
import { items } from '../src/items.ts';
import type { ResumeToken } from '../src/walk-state.ts';
import { nameOf } from './walked.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
/**
 * A list shows 51 pages of 100 from each end. The list of events must be longer by some thousands, so that the events in its middle can
 * only be read as of earlier positions.
 */
const fewestEvents = 2 * 51 * 100 + 4_000;
let service: Deployment;

beforeAll(async () => {
  // 2,300 updates have about 20,000 events.
  service = await deploy({ history: isWeekly ? 2_300 : 500, service: { RATE_LIMIT: '100000/s' } });
});

afterAll(async () => {
  await service.stop();
});

describe('a real index that grows', () => {
  // In other runs, `windows.test.ts` tests the same with a server that invents a growing list.
  if (isWeekly) {
    it.each(['DESC', 'ASC'] as const)(
      'has all its events read in order, thousands more than pages reach: %s',
      async (orderBy) => {
        const client = createClient({ ...service, numbers: 'string' });
        const walk = items(client, 'listEvents', { orderBy });
        const ids: number[] = [];
        for await (const { id } of walk) {
          ids.push(id);
          if (ids.length % 4_000 === 0) await service.advance(20);
        }
        const { report } = walk;
        expect(report.total).toBeGreaterThan(fewestEvents);
        expect(report).toMatchObject({
          complete: true,
          proof: 'pinned',
          rows: report.total,
          unreachable: 0,
          duplicates: 0,
        });
        // The service numbers events in their order.
        const sorted = ids.toSorted((a, b) => (orderBy === 'ASC' ? a - b : b - a));
        expect(ids).toEqual(sorted);
        expect(new Set(ids).size).toBe(report.total);
        const { data: head } = await client.getHead();
        expect(head.position).toBeGreaterThan(report.position ?? Infinity);
      },
    );

    it('has all its events read in invocations of 50 requests, the limit of a Worker', async () => {
      const client = createClient({ ...service, numbers: 'string' });
      const ids = new Set<string>();
      let resume: ResumeToken | undefined;
      let isComplete: boolean;
      let rows: number;
      do {
        const invocation = { maxRequests: 50, resume };
        const walk: ReturnType<typeof items<'listEvents', string>> = items(client, 'listEvents', {}, invocation);
        for await (const { eventId } of walk) ids.add(eventId);
        resume = JSON.parse(JSON.stringify(walk.token)) as ResumeToken;
        isComplete = walk.report.complete;
        ({ rows } = walk.report);
        expect(walk.report.requests).toBeLessThanOrEqual(50);
        await service.advance(5);
      } while (!isComplete);
      expect(ids.size).toBe(rows);
      expect(rows).toBeGreaterThan(fewestEvents);
    });
  }

  it('has complete walks of every list', async () => {
    const client = createClient(service);
    const { baseUrl, apiKey } = service;
    const read = async ({ target }: Sample): Promise<unknown> =>
      (await fetch(baseUrl + target, { headers: { 'x-api-key': apiKey } })).json();
    // Path parameters that exist in this index. `about` names the parameter that a sample tries; null: only the path.
    const subjects = new Map<string, Sample['path']>();
    for await (const { operation, path, about } of samples(read, 1))
      if (about === null) subjects.set(operation.id, path);
    for (const operation of Object.keys(lists) as ListId[]) {
      const { items, report } = await collect(client, operation, { ...subjects.get(operation) });
      const names = new Set((items as readonly object[]).map((entry) => nameOf(operation, entry)));
      expect([operation, report.complete, names.size, report.faults]).toEqual([operation, true, items.length, []]);
    }
  });

  it('delivers each new row once, oldest first, to a watch and to a resumed watch', async () => {
    const client = withLists(createClient({ ...service, numbers: 'string' }));
    const before = (await client.listEvents({ size: 1 })).data.content[0]?.id ?? 0;
    const start = (await client.getHead()).data.position;
    const ids: number[] = [];
    let saved = start;
    let updates = 0;
    for (const advanced of [3, 40]) {
      const target = service.advance(advanced);
      // The second time more rows than one response has, as after a pause of the watch.
      for await (const { items: rows, position } of client.events.watch({ size: 50 }, { since: saved })) {
        ids.push(...rows.map(({ id }) => id));
        saved = position;
        if (position >= (await target)) break;
      }
      updates += advanced;
    }
    const { items: all } = await client.events.collect({ orderBy: 'ASC', position: saved });
    expect(saved).toBe(start + updates);
    expect(ids).toEqual(all.map(({ id }) => id).filter((id) => id > before));
    expect(ids.length).toBeGreaterThan(100);
  });

  it('ends a waiting watch when its signal is aborted', async () => {
    const client = createClient(service);
    const abort = new AbortController();
    const waiting = createClient({
      ...service,
      middleware: [
        {
          onRequest: ({ request }) => {
            if (request.headers.has('explorer-wait-for')) abort.abort();
          },
        },
      ],
    });
    const { position } = await client.listUpdates({ size: 1 });
    const next = watch(waiting, 'listUpdates', {}, { since: position ?? 0, signal: abort.signal }).next();
    await expect(next).rejects.toMatchObject({ kind: 'aborted' });
  });
});
