import { describe, expect, it } from 'vitest';
import { nameOf, parametersOf, serve, walked } from '../test/walked.ts';
import { pages } from './pages.ts';
import type { Plan } from './plan.ts';
import type { Report } from './report.ts';

describe('pages', () => {
  it('delivers a growing list in order, as of one position', async () => {
    const { server, client } = await serve('listTransfers', { entries: 850, inserts: 7 });
    const expected = server.list.rows(new URLSearchParams()).map((row) => nameOf('listTransfers', row));
    const walk = pages(client, 'listTransfers');
    const names: string[] = [];
    const sizes: number[] = [];
    for await (const page of walk) {
      expect(page).toMatchObject({ total: 850, position: 1 });
      sizes.push(page.items.length);
      names.push(...page.items.map((row) => row.eventId));
    }
    expect(sizes).toEqual([...Array<number>(8).fill(100), 50]);
    expect(names).toEqual(expected);
    expect(walk.report).toEqual({
      rows: 850,
      pages: 9,
      requests: 9,
      duplicates: 0,
      total: 850,
      position: 1,
      unreachable: 0,
      missing: 0,
      faults: [],
      complete: true,
      proof: 'pinned',
      why: null,
    });
    expect(walk.token.complete).toBe(true);
  });

  it('reads entries beyond the highest page from the opposite end, in the same order', async () => {
    const { server, client } = await serve('listUpdates', { entries: 510, inserts: 3 });
    const expected = server.list.rows(new URLSearchParams()).map((row) => nameOf('listUpdates', row));
    const walk = pages(client, 'listUpdates', { size: 7 });
    const names: string[] = [];
    for await (const { items } of walk) names.push(...items.map(({ updateId }) => updateId));
    expect(names).toEqual(expected);
    expect(walk.report).toMatchObject({ complete: true, duplicates: 0, faults: [] });
  });

  it.each([
    ['listParties', 500],
    // More than both ends reach (2 * 51 pages of five), so active and inactive validators are read one after the other.
    ['listValidators', 700],
  ] as const)(
    'reads %s of %i, which cannot be pinned, from both ends, with no more pages than planned',
    async (operation, entries) => {
      let planned = 0;
      const onPlan = ({ requests }: Plan) => (planned = requests ?? 0);
      const settings = { parameters: { size: 5 }, options: { onPlan } };
      const { report, repeated, lost } = await walked(operation, { entries }, settings);
      expect({ repeated, lost }).toEqual({ repeated: 0, lost: 0 });
      expect(report).toMatchObject({ rows: entries, complete: true, unreachable: 0 });
      expect(report.pages).toBeLessThanOrEqual(planned);
    },
  );

  it('delivers the requested order', async () => {
    const { server, client } = await serve('listEvents', { entries: 450, inserts: 3 });
    const expected = server.list.rows(new URLSearchParams('orderBy=ASC')).map((row) => nameOf('listEvents', row));
    const names: string[] = [];
    for await (const { items } of pages(client, 'listEvents', { orderBy: 'ASC', size: 5 })) {
      names.push(...items.map(({ eventId }) => eventId));
    }
    expect(names).toEqual(expected);
  });

  it('requests several pages at a time, at most `concurrency`, and delivers them in order', async () => {
    // After the first page, no response is sent until four requests are in flight.
    const four = Promise.withResolvers<undefined>();
    const hold = (request: number, inFlight: number) => {
      if (inFlight === 4) four.resolve(undefined);
      return request > 1 ? four.promise : undefined;
    };
    const { server, client } = await serve('listTransfers', { entries: 3000 }, { hold });
    const names: string[] = [];
    for await (const { items } of pages(client, 'listTransfers', {}, { concurrency: 4 })) {
      names.push(...items.map(({ eventId }) => eventId));
    }
    expect(server.maxInFlight).toBe(4);
    expect(server.requests).toBe(30);
    expect(names).toEqual(server.list.rows(new URLSearchParams()).map((row) => nameOf('listTransfers', row)));
  });

  it('sends no request before the walk starts', async () => {
    const { server, client } = await serve('listTransfers', { entries: 5 });
    const { report } = pages(client, 'listTransfers');
    expect(report).toMatchObject({ complete: false, why: 'unfinished', requests: 0, total: null, missing: null });
    expect(server.requests).toBe(0);
  });

  it.each([
    ['listTransfers', 12_000, 0, 120],
    ['listTransfers', 8_000, 0, 80],
    ['listRewards', 12_000, 0, 120],
    // The plan makes 3 requests. ACTIVE has two of three entries, 8,000, INACTIVE 4,000; each is read from both ends, of which one shows 51 pages.
    ['listValidators', 12_000, 0, 3 + 2 * 51 + 2 * 40],
    // Both ends in two orders.
    ['listParties', 12_000, 12_000 - 2 * 5_100, 1 + 4 * 51],
  ] as const)(
    'reports before it starts that of %s with %i entries %i are unreachable, and that it needs at most %i requests',
    async (operation, entries, unreachable, requests) => {
      const { server, client } = await serve(operation, { entries });
      let announced: Plan | undefined;
      const walk = pages(client, operation, parametersOf(operation) as never, { onPlan: (plan) => (announced = plan) });
      expect(await walk.plan()).toEqual({
        total: entries,
        position: operation === 'listTransfers' || operation === 'listRewards' ? 1 : null,
        requests,
        unreachable,
      });
      expect(announced).toEqual(await walk.plan());
      expect(server.requests).toBe(operation === 'listValidators' ? 3 : 1);
    },
  );

  it('reports its progress after every page', async () => {
    const { client } = await serve('listTransfers', { entries: 250 });
    const reports: Report[] = [];
    const walk = pages(client, 'listTransfers', {}, { onProgress: (report) => reports.push(report) });
    for await (const { items } of walk) expect(items).not.toHaveLength(0);
    expect(reports.map(({ rows, total, missing }) => [rows, total, missing])).toEqual([
      [100, 250, 150],
      [200, 250, 50],
      [250, 250, 0],
    ]);
  });

  it('walks one array as one page, and reports if there can be more', async () => {
    const { client } = await serve('listNewValidators', { entries: 40 });
    const whole = pages(client, 'listNewValidators');
    for await (const { items } of whole) expect(items).toHaveLength(40);
    expect(whole.report).toMatchObject({ complete: true, proof: 'snapshot', total: 40, unreachable: 0 });
    const cut = pages(client, 'listNewValidators', { size: '40' });
    for await (const { items } of cut) expect(items).toHaveLength(40);
    expect(cut.report).toMatchObject({ complete: false, why: 'limit', total: null, unreachable: null });
  });

  it('delivers nothing for an empty list, and is complete', async () => {
    for (const operation of ['listTransfers', 'listParties', 'listVotes', 'listContractEvents'] as const) {
      const { client } = await serve(operation, { entries: 0 });
      const walk = pages(client, operation, parametersOf(operation) as never);
      for await (const page of walk) expect(page).toBeUndefined();
      expect(walk.report).toMatchObject({ complete: true, total: 0, rows: 0, requests: 1 });
    }
  });

  it('rejects an operation that is not a list', async () => {
    const { client } = await serve('listTransfers', { entries: 0 });
    // @ts-expect-error: a party is not a list
    expect(() => pages(client, 'getParty', { partyId: 'x' })).toThrow(
      new TypeError('getParty is not a list: give a list operation'),
    );
  });

  it('reads a list at the given position', async () => {
    const { server, client } = await serve('listTransfers', { entries: 300, inserts: 50 });
    for (let request = 0; request < 4; request++) await client.listTransfers();
    const walk = pages(client, 'listTransfers', { position: 3 });
    let rows = 0;
    for await (const { items } of walk) rows += items.length;
    expect(rows).toBe(server.list.ids(3).size);
    expect(walk.report).toMatchObject({ position: 3, proof: 'pinned', complete: true });
  });
});
