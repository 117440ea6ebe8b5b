import { operations } from '@ledger-explorer/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeContracts, alice, largeUpdate } from './long-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { updateId } from './small-ledger.ts';
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

it('paging at a position continues there with cursors only while updates arrive, in every list', async () => {
  const shared = service;
  service = await startTestService({ index: 'own' });
  try {
    const read = lists.map(async ([id, path]) => {
      const first = await slice(path, 'size=2&position=20');
      const cursor = `cursor=${first.olderCursor ?? ''}`;
      return { id, path, first, cursor, before: await slice(path, `size=2&position=20&${cursor}`) };
    });
    const known = await Promise.all(read);
    await service.grow(15);
    for (const { id, path, first, cursor, before } of known) {
      const after = await slice(path, `size=2&${cursor}`);
      expect(after).toEqual(before);
      expect(after).toMatchObject({ total: first.total, position: 20 });
      expect(await slice(path, `size=2&cursor=${after.newerCursor ?? ''}`)).toEqual(first);
      if (id === 'listPartyContracts') expect(first.total).toBe(activeContracts);
    }
  } finally {
    await service.close();
    service = shared;
  }
});

describe.each(lists)('paging through %s at a position', (_, path) => {
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

describe('paging through names', () => {
  it('walks to the end and back, with ranks, also with another page size', async () => {
    const first = await slice('/v1/names', 'size=2');
    expect(first).toMatchObject({ total: 3, firstRank: 1, newerCursor: null });
    expect(first.content).toMatchObject([{ name: 'anna.cns' }, { name: 'mike.cns' }]);
    const second = await slice('/v1/names', `size=2&cursor=${first.olderCursor ?? ''}`);
    expect(second).toMatchObject({ content: [{ name: 'zoe.cns' }], total: 3, firstRank: 3, olderCursor: null });
    const back = `cursor=${second.newerCursor ?? ''}`;
    expect(await slice('/v1/names', `size=2&${back}`)).toEqual(first);
    expect(await slice('/v1/names', `size=1&${back}`)).toMatchObject({ firstRank: 2, content: [{ name: 'mike.cns' }] });
  });

  it('rejects a cursor that is changed, invented, or of another list or other filters', async () => {
    const cursor = (await slice('/v1/names', 'size=1')).olderCursor ?? '';
    expect(await slice('/v1/names', `cursor=${cursor}`)).toMatchObject({ firstRank: 2 });
    for (const wrong of [`${cursor}A`, 'made-up', cursor.slice(1), `${cursor}&prefix=m`, `${cursor}&party=zoe::1220ff`])
      expect([wrong, await refusal('/v1/names', `cursor=${wrong}`)]).toEqual([wrong, ['cursor']]);
    expect(await refusal('/v1/holders', `cursor=${cursor}`)).toEqual(['cursor']);
  });
});

describe('paging through the nodes of an update', () => {
  const path = `/v1/updates/${updateId(largeUpdate)}`;
  const page = async (query: string) => {
    const response = await service.get(`${path}?nodes=7${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as {
      readonly nodes: readonly { readonly ordinal: number }[];
      readonly nodesCursor: string | null;
    };
  };

  it('returns each node once', async () => {
    const ordinals: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { nodes, nodesCursor }: Awaited<ReturnType<typeof page>> = await page(cursor && `&cursor=${cursor}`);
      ordinals.push(...nodes.map(({ ordinal }) => ordinal));
      cursor = nodesCursor;
    }
    expect(ordinals).toEqual(Array.from({ length: 45 }, (_, ordinal) => ordinal));
  });

  it('rejects a cursor that is changed, invalid, empty or of another update, together with other errors', async () => {
    const { nodesCursor } = await page('');
    expect(await refusal(path, `cursor=${nodesCursor}A`)).toEqual(['cursor']);
    expect(await refusal(path, 'cursor=MTIz&nodes=0')).toEqual(['nodes', 'cursor']);
    expect(await refusal(path, 'cursor=')).toEqual(['cursor']);
    expect(await refusal('/v1/updates/1220cc', `cursor=${nodesCursor}`)).toEqual(['cursor']);
  });
});
