import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalidParameters } from './read-response.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Names {
  readonly content: readonly { readonly name: string }[];
  readonly total: number;
  readonly firstRank: number | null;
  readonly position: number;
  readonly newerCursor: string | null;
  readonly olderCursor: string | null;
}

async function slice(query: string): Promise<Names> {
  const response = await service.get(`/v1/names?${query}`);
  expect(response.status).toBe(200);
  const names = (await response.json()) as Names;
  expect(names.position).toBe(Number(response.headers.get('explorer-position')));
  return names;
}

function cursor(text: string | null): string {
  return `cursor=${encodeURIComponent(text ?? 'none')}`;
}

it('names are paged by cursors in both directions, with ranks', async () => {
  const first = await slice('size=2');
  expect(first).toMatchObject({ total: 3, firstRank: 1, newerCursor: null });
  expect(first.content.map(({ name }) => name)).toEqual(['anna.cns', 'mike.cns']);
  const second = await slice(`size=2&${cursor(first.olderCursor)}`);
  expect(second).toMatchObject({ content: [{ name: 'zoe.cns' }], total: 3, firstRank: 3, olderCursor: null });
  expect(await slice(`size=2&${cursor(second.newerCursor)}`)).toEqual(first);
  expect(await slice(`size=1&${cursor(second.newerCursor)}`)).toMatchObject({
    firstRank: 2,
    content: [{ name: 'mike.cns' }],
  });
});

it('a changed or invalid cursor, or one of other filters, gets a 400 that names it', async () => {
  const { olderCursor } = await slice('size=1');
  const wrong = [`${olderCursor ?? ''}A`, 'made-up', (olderCursor ?? '').slice(1)].map(cursor);
  for (const query of [...wrong, `${cursor(olderCursor)}&prefix=m`, `${cursor(olderCursor)}&party=zoe::1220ff`]) {
    const response = await service.get(`/v1/names?${query}`);
    expect(await invalidParameters(response), query).toEqual(['cursor']);
  }
});
