import { describe, expect, it } from 'vitest';
import { serve } from '../test/walked.ts';
import { collect } from './collect.ts';
import { items } from './items.ts';
import { pages } from './pages.ts';
import type { ResumeToken } from './walk-state.ts';

describe('a walk with limits', () => {
  it('delivers the given number of entries and requests no more pages than they need', async () => {
    const { server, client } = await serve('listTransfers', { entries: 3000, inserts: 7 });
    const { items: transfers, report, token } = await collect(client, 'listTransfers', {}, { limit: 250 });
    expect(transfers).toHaveLength(250);
    expect(report).toMatchObject({ rows: 250, missing: 2750, complete: false, why: 'limit' });
    expect(server.requests).toBe(3);
    expect(token).not.toBeNull();
  });

  it('with a small limit does not report other entries as unreachable', async () => {
    const { server, client } = await serve('listUpdates', { entries: 3000 });
    const few = await collect(client, 'listUpdates', {}, { limit: 3 });
    expect(few.items).toHaveLength(3);
    expect(few.report).toMatchObject({ missing: 2997, unreachable: 0, why: 'limit' });
    expect(server.requests).toBe(1);
    const { report } = await collect(client, 'listUpdates', {}, { resume: few.token });
    expect(report).toMatchObject({ rows: 3000, complete: true });
  });

  it('cuts the page in which the limit ends, and resumes inside it', async () => {
    const { server, client } = await serve('listTransfers', { entries: 300 });
    const walk = pages(client, 'listTransfers', {}, { limit: 150 });
    const names: string[] = [];
    for await (const page of walk) names.push(...page.items.map(({ eventId }) => eventId));
    expect(names).toHaveLength(150);
    for await (const { eventId } of items(client, 'listTransfers', {}, { resume: walk.token })) names.push(eventId);
    expect([names.length, new Set(names)]).toEqual([300, server.list.ids()]);
  });

  it('is complete if the list has as many entries as the limit', async () => {
    const { client } = await serve('listTransfers', { entries: 200 });
    const { report } = await collect(client, 'listTransfers', {}, { limit: 200 });
    expect(report).toMatchObject({ complete: true, why: null });
  });

  it('ends after the given number of requests, and is complete after several invocations', async () => {
    const { server, client } = await serve('listEvents', { entries: 10_200, inserts: 2 });
    const names = new Set<string>();
    let resume: ResumeToken | undefined;
    let isComplete: boolean;
    let invocations = 0;
    do {
      invocations++;
      const walk: ReturnType<typeof pages<'listEvents'>> = pages(client, 'listEvents', {}, { maxRequests: 50, resume });
      for await (const page of walk) for (const { eventId } of page.items) names.add(eventId);
      expect(walk.report.requests).toBeLessThanOrEqual(50);
      expect(walk.report.why).toBe(walk.report.complete ? null : 'budget');
      resume = JSON.parse(JSON.stringify(walk.token)) as ResumeToken;
      isComplete = walk.report.complete;
    } while (!isComplete);
    // 102 pages, of which an invocation reads 50 at most.
    expect(invocations).toBe(3);
    expect(names).toEqual(server.list.ids(1));
  });

  it('by cursor ends after the given number of requests, too', async () => {
    const { server, client } = await serve('listContractEvents', { entries: 1000 });
    const contract = { contractId: 'c' };
    const first = await collect(client, 'listContractEvents', contract, { maxRequests: 4 });
    expect(first.report).toMatchObject({ rows: 300, why: 'budget', complete: false });
    const rest = await collect(client, 'listContractEvents', contract, { resume: first.token });
    expect(rest.report).toMatchObject({ rows: 1000, complete: true, total: 1000 });
    expect(new Set([...first.items, ...rest.items].map(({ eventId }) => eventId))).toEqual(server.list.ids());
  });

  it('stops if it is aborted, with the reason of the caller', async () => {
    const { client } = await serve('listTransfers', { entries: 3000 });
    const abort = new AbortController();
    const walk = items(client, 'listTransfers', {}, { signal: abort.signal });
    const reason = new Error('enough');
    const read = async () => {
      for await (const transfer of walk) {
        if (transfer.eventId && walk.report.rows === 150) abort.abort(reason);
      }
    };
    await expect(read()).rejects.toMatchObject({ cause: reason });
    expect(walk.report).toMatchObject({ complete: false, why: 'unfinished' });
    expect(walk.token).not.toBeNull();
  });

  it('leaves no request in flight if the caller breaks off', async () => {
    // Only the first page gets a response; the pages read ahead never do.
    // By default 6 pages are requested at a time: one is read, five are ahead.
    const hold = (request: number) => (request > 1 ? new Promise(() => undefined) : undefined);
    const { server, client } = await serve('listTransfers', { entries: 5000 }, { hold });
    for await (const { items: page } of pages(client, 'listTransfers')) {
      expect(page).toHaveLength(100);
      while (server.inFlight < 5) await new Promise((resolve) => setTimeout(resolve, 5));
      break;
    }
    while (server.inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(server.requests).toBe(6);
  });
});
