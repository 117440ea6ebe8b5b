import { operations } from '@ledger-explorer/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeContracts, alice } from './long-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Slice {
  readonly content: readonly object[];
  readonly total: number;
  readonly position: number;
  readonly newerCursor: string | null;
  readonly olderCursor: string | null;
}

async function slice(path: string, query: string): Promise<Slice> {
  const response = await service.get(`${path}?${query}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as Slice;
  expect(response.headers.get('explorer-position')).toBe(String(body.position));
  return body;
}

async function refusal(path: string, query: string): Promise<readonly string[]> {
  return invalidParameters(await service.get(`${path}?${query}`));
}

const lists = operations
  .filter(({ paging, pinnable }) => paging === 'slice' && pinnable)
  .map(({ id, path }): [string, string] => [id, path.replace('{partyId}', encodeURIComponent(alice))]);

it('all lists with cursors are pinnable, except lists of current state', () => {
  expect(lists.map(([id]) => id).toSorted()).toEqual([
    'listBalanceHistory',
    'listPartyCoins',
    'listPartyContracts',
    'listPartyTransfers',
    'listPartyUpdates',
    'listTransferHistory',
    'listUpdateHistory',
  ]);
});

describe.each(lists)('paging through %s at a position', (id, path) => {
  it('continues there with cursors only while updates arrive', async () => {
    const shared = service;
    service = await startTestService({ index: 'own' });
    try {
      const first = await slice(path, 'size=2&position=20');
      const older = first.olderCursor ?? '';
      const before = await slice(path, `size=2&position=20&cursor=${older}`);
      await service.grow(15);
      const after = await slice(path, `size=2&cursor=${older}`);
      expect(after).toEqual(before);
      expect(after).toMatchObject({ total: first.total, position: 20 });
      expect(await slice(path, `size=2&cursor=${after.newerCursor ?? ''}`)).toEqual(first);
      if (id === 'listPartyContracts') expect(first.total).toBe(activeContracts);
    } finally {
      await service.close();
      service = shared;
    }
  });

  it('has the same entity tag with or without the position parameter', async () => {
    const { olderCursor } = await slice(path, 'size=2&position=20');
    const tags = ['', '&position=20'].map(async (more) => {
      const response = await service.get(`${path}?size=2&cursor=${olderCursor ?? ''}${more}`);
      return response.headers.get('etag');
    });
    const [bare, repeated] = await Promise.all(tags);
    expect(repeated).toBe(bare);
  });

  it('rejects another position, and any position with an unpinned cursor', async () => {
    const pinned = (await slice(path, 'size=2&position=20')).olderCursor ?? '';
    expect(await refusal(path, `cursor=${pinned}&position=21`)).toEqual(['cursor', 'position']);
    const unpinned = (await slice(path, 'size=2')).olderCursor ?? '';
    expect(await refusal(path, `cursor=${unpinned}&position=45`)).toEqual(['cursor', 'position']);
  });

  it('reports an invalid cursor together with other errors', async () => {
    expect((await refusal(path, 'cursor=MTIz&size=0')).toSorted()).toEqual(['cursor', 'size']);
  });
});
