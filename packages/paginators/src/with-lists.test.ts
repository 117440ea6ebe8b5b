import { describe, expect, expectTypeOf, it } from 'vitest';
import { lists } from '@ledger-explorer/spec/lists';
import { serve } from '../test/walked.ts';
import { createClient, type Event, type Transfer } from '@ledger-explorer/client';
import { type Walk, withLists } from './index.ts';

const at = { baseUrl: 'http://127.0.0.1:1/localnet' };

describe('withLists', () => {
  it('has every list of the contract by its noun, and the members of the client', () => {
    const client = withLists(createClient(at));
    // `findValidators` is a method of the client.
    for (const id of Object.keys(lists).filter((one) => one.startsWith('list')))
      expect(client).toHaveProperty(id.replace(/^list./, (text) => text.slice(4).toLowerCase()));
    for (const path of ['listTransfers', 'waitForPosition', 'voteRequests.list']) expect(client).toHaveProperty(path);
    expect(client.parties).not.toHaveProperty('watch');
  });

  it('walks a list by its noun', async () => {
    const { server, client: plain } = await serve('listTransfers', { entries: 300, inserts: 3 });
    const client = withLists(plain);
    const names = new Set<string>();
    for await (const { eventId } of client.transfers.list()) names.add(eventId);
    // The walk is as of its first page, at position 1.
    expect(names).toEqual(server.list.ids(1));
    const { items, report } = await client.transfers.collect({ orderBy: 'ASC', position: 1 }, { limit: 7 });
    expect([items.length, report.why]).toEqual([7, 'limit']);
    let rows = 0;
    for await (const page of client.transfers.pages({ position: 1, size: 50 })) rows += page.items.length;
    expect(rows).toBe(300);
  });

  it('walks the list of the noun, not another list of the same things', async () => {
    const requested = new Set<string>();
    const fetching = (address: string | URL | Request) => {
      requested.add(new URL(address instanceof Request ? address.url : address).pathname);
      return Promise.resolve(new Response('', { status: 404 }));
    };
    const client = withLists(createClient({ ...at, fetch: fetching }));
    await expect(client.validators.collect()).rejects.toThrow('404');
    expect(requested).toEqual(new Set(['/localnet/v1/validators']));
  });

  it('has the types of the client and of the contract', () => {
    const client = withLists(createClient({ ...at, numbers: 'string' }));
    expectTypeOf(client.transfers.list()).toEqualTypeOf<Walk<Transfer<string>>>();
    expectTypeOf(client.events.watch()).toExtend<AsyncIterable<{ items: readonly Event[] }>>();
    expectTypeOf(client.parties).not.toHaveProperty('watch');
    // @ts-expect-error: the party is required
    expectTypeOf(() => client.rewards.list()).toBeFunction();
  });
});
