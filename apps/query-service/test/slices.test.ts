import { operations } from '@ledger-explorer/spec';
import { describe, expect, it } from 'vitest';
import { activeContracts, alice, busyContract, largeUpdate, length } from './long-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { updateId } from './small-ledger.ts';
import { serviceOfFile, startTestService } from './test-service.ts';

// The ledger has 45 updates (`long-ledger.ts`).
const service = serviceOfFile();

interface Slice {
  readonly content: readonly object[];
  readonly total?: number;
  readonly newerCursor?: string | null;
  readonly olderCursor?: string | null;
  readonly nextCursor?: string | null;
}

/** A slice, the cursor of the next one, and its position and entity tag. */
async function slice(path: string, query: string, of = service) {
  const response = await of.get(`${path}?${query}`);
  expect(response.status).toBe(200);
  const body = (await response.json()) as Slice;
  const [position, tag] = ['explorer-position', 'etag'].map((name) => response.headers.get(name));
  return { body, next: body.olderCursor ?? body.nextCursor ?? '', position, tag };
}

async function refusal(path: string, query: string): Promise<readonly string[]> {
  return invalidParameters(await service.get(`${path}?${query}`));
}

/** Pinnable lists with cursors: id, path, and name of the cursor parameter. */
const lists = operations
  .filter(({ paging, pinnable }) => pinnable && (paging === 'slice' || paging === 'cursor'))
  .map(({ id, path, paging }): [string, string, string] => [
    id,
    path.replace('{partyId}', encodeURIComponent(alice)).replace('{contractId}', encodeURIComponent(busyContract)),
    paging === 'slice' ? 'cursor' : 'nextCursor',
  ]);

it('the lists with a cursor that also take a position are these', () => {
  expect(lists.map(([id]) => id).toSorted()).toEqual([
    'listBalanceHistory',
    'listContractEvents',
    'listPartyCoins',
    'listPartyContracts',
    'listPartyTransfers',
    'listPartyUpdates',
    'listTransferHistory',
    'listUpdateHistory',
  ]);
});

it('a cursor of a list at a position continues there while updates arrive, and gets 410 if a rewind removes it', async () => {
  const own = await startTestService({ index: 'own' });
  const read = lists.map(async ([id, path, name]) => {
    const first = await slice(path, 'size=2&position=20', own);
    const cursor = `${name}=${first.next}`;
    return { id, path, first, cursor, before: await slice(path, `size=2&position=20&${cursor}`, own) };
  });
  const walks = await Promise.all(read);
  await own.grow(15);
  for (const { id, path, first, cursor, before } of walks) {
    const after = await slice(path, `size=2&${cursor}`, own);
    expect([after.body, after.position]).toEqual([before.body, '20']);
    const { newerCursor } = after.body;
    if (newerCursor !== undefined) {
      expect((await slice(path, `size=2&cursor=${newerCursor}`, own)).body).toEqual(first.body);
    }
    if (id === 'listPartyContracts') expect(first.body.total).toBe(activeContracts);
  }
  await own.rewind(19);
  for (const { path, cursor } of walks) expect((await own.get(`${path}?${cursor}`)).status).toBe(410);
});

describe.each(lists)('paging through %s at a position', (listId, path, name) => {
  it('has the same entity tag with or without the position parameter, and allows another size', async () => {
    const { next } = await slice(path, 'size=2&position=20');
    const bare = await slice(path, `size=2&${name}=${next}`);
    expect(await slice(path, `size=2&${name}=${next}&position=20`)).toEqual(bare);
    const more = await slice(path, `size=3&${name}=${next}`);
    expect(more.body.content.slice(0, 2)).toEqual(bare.body.content);
  });

  it('rejects another position or order, any position with an unpinned cursor, and an altered cursor', async () => {
    const pinned = (await slice(path, 'size=2&position=20')).next;
    expect(await refusal(path, `${name}=${pinned}&position=21`)).toEqual([name, 'position']);
    const unpinned = (await slice(path, 'size=2')).next;
    expect(await refusal(path, `${name}=${unpinned}&position=45`)).toEqual([name, 'position']);
    const parameters = operations.find(({ id }) => id === listId)?.parameters.map((each) => each.name);
    if (parameters?.includes('orderBy') === true)
      expect(await refusal(path, `${name}=${unpinned}&orderBy=ASC`)).toEqual([name]);
    expect(await refusal(path, `${name}=${unpinned}A`)).toEqual([name]);
    expect((await refusal(path, `${name}=MTIz&size=0`)).toSorted()).toEqual([name, 'size'].toSorted());
  });
});

it('a cursor continues at another instance', async () => {
  const [[, path, name] = ['', '', '']] = lists;
  const { next } = await slice(path, 'size=2');
  const other = await startTestService();
  expect((await other.get(`${path}?${name}=${next}`)).status).toBe(200);
});

describe('paging through names', () => {
  it('walks to the end and back, with ranks, also with another page size', async () => {
    const first = (await slice('/v1/names', 'size=2')).body;
    expect(first).toMatchObject({ total: 3, firstRank: 1, newerCursor: null });
    expect(first.content).toMatchObject([{ name: 'anna.cns' }, { name: 'mike.cns' }]);
    const second = (await slice('/v1/names', `size=2&cursor=${first.olderCursor ?? ''}`)).body;
    expect(second).toMatchObject({ content: [{ name: 'zoe.cns' }], total: 3, firstRank: 3, olderCursor: null });
    const back = `cursor=${second.newerCursor ?? ''}`;
    expect((await slice('/v1/names', `size=2&${back}`)).body).toEqual(first);
    const one = (await slice('/v1/names', `size=1&${back}`)).body;
    expect(one).toMatchObject({ firstRank: 2, content: [{ name: 'mike.cns' }] });
  });

  it('rejects a cursor that is changed, invented, or of another list or other filters', async () => {
    const cursor = (await slice('/v1/names', 'size=1')).next;
    expect((await slice('/v1/names', `cursor=${cursor}`)).body).toMatchObject({ firstRank: 2 });
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
    expect(ordinals).toEqual(Array.from({ length }, (_, ordinal) => ordinal));
  });

  it('rejects a cursor that is changed, invalid, empty or of another update, together with other errors', async () => {
    const { nodesCursor } = await page('');
    expect(await refusal(path, `cursor=${nodesCursor}A`)).toEqual(['cursor']);
    expect(await refusal(path, 'cursor=MTIz&nodes=0')).toEqual(['nodes', 'cursor']);
    expect(await refusal(path, 'cursor=')).toEqual(['cursor']);
    expect(await refusal('/v1/updates/1220cc', `cursor=${nodesCursor}`)).toEqual(['cursor']);
  });
});
