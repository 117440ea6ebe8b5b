import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { busyContract, shownTime } from './long-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Stretch {
  readonly content: readonly { readonly recordTime: number }[];
  readonly hasNextPage: boolean;
  readonly nextCursor: string | null;
}

function path(query: Record<string, string>) {
  return `/v1/contracts/${encodeURIComponent(busyContract)}/events?${new URLSearchParams(query).toString()}`;
}

async function stretch(query: Record<string, string>): Promise<Stretch> {
  const response = await service.get(path(query));
  expect(response.status).toBe(200);
  return (await response.json()) as Stretch;
}

async function refusal(query: Record<string, string>) {
  return invalidParameters(await service.get(path(query)));
}

/** Runs the work with a service on an index of its own. */
async function onOwnIndex(work: () => Promise<void>): Promise<void> {
  const shared = service;
  service = await startTestService({ index: 'own' });
  try {
    await work();
  } finally {
    await service.close();
    service = shared;
  }
}

describe('paging through the events of a contract', () => {
  it('allows another size on each page', async () => {
    const { nextCursor } = await stretch({ size: '2' });
    const { content } = await stretch({ size: '3', nextCursor: nextCursor ?? '' });
    expect(content.map((row) => row.recordTime)).toEqual([43, 42, 41].map(shownTime));
  });

  it('stays at its position while updates arrive, with or without the position parameter', () =>
    onOwnIndex(async () => {
      const { nextCursor } = await stretch({ size: '2', position: '10' });
      await service.grow(15);
      for (const query of [{}, { position: '10' }]) {
        const response = await service.get(path({ size: '2', nextCursor: nextCursor ?? '', ...query }));
        expect(response.headers.get('explorer-position')).toBe('10');
        const { content } = (await response.json()) as Stretch;
        expect(content.map((row) => row.recordTime)).toEqual([8, 7].map(shownTime));
      }
    }));

  it('has the same entity tag with or without the position parameter', async () => {
    const { nextCursor } = await stretch({ size: '2', position: '10' });
    const tags = [{}, { position: '10' }].map(async (query) => {
      const response = await service.get(path({ size: '2', nextCursor: nextCursor ?? '', ...query }));
      return response.headers.get('etag');
    });
    const [bare, repeated] = await Promise.all(tags);
    expect(repeated).toBe(bare);
  });

  it('rejects a pinned cursor with another position, and an unpinned one with any position', async () => {
    const pinned = (await stretch({ size: '2', position: '10' })).nextCursor ?? '';
    expect(await refusal({ nextCursor: pinned, position: '11' })).toEqual(['nextCursor', 'position']);
    const unpinned = (await stretch({ size: '2' })).nextCursor ?? '';
    expect(await refusal({ nextCursor: unpinned, position: '45' })).toEqual(['nextCursor', 'position']);
  });

  it('rejects a cursor of the other order, a changed one and an invalid one', async () => {
    const cursor = (await stretch({ size: '2' })).nextCursor ?? '';
    expect(await refusal({ nextCursor: cursor, orderBy: 'ASC' })).toEqual(['nextCursor']);
    expect(await refusal({ nextCursor: `${cursor}A` })).toEqual(['nextCursor']);
    expect(await refusal({ nextCursor: 'MTIz' })).toEqual(['nextCursor']);
  });

  it('continues at another instance', async () => {
    const cursor = (await stretch({ size: '2' })).nextCursor ?? '';
    const other = await startTestService();
    try {
      expect((await other.get(path({ nextCursor: cursor }))).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  it('answers 410 if its position was removed', () =>
    onOwnIndex(async () => {
      const cursor = (await stretch({ size: '2', position: '10' })).nextCursor ?? '';
      await service.rewind(9);
      expect((await service.get(path({ nextCursor: cursor }))).status).toBe(410);
    }));
});
