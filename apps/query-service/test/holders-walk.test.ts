import { afterAll, beforeAll, expect, it } from 'vitest';
import { invalidParameters } from './read-response.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Holders {
  readonly content: readonly { readonly rank: number; readonly party: string; readonly balance: number }[];
  readonly total: number;
  readonly firstRank: number | null;
  readonly newerCursor: string | null;
  readonly olderCursor: string | null;
}

async function slice(query: string): Promise<Holders> {
  const response = await service.get(`/v1/holders?${query}`);
  expect(response.status).toBe(200);
  return response.json() as Promise<Holders>;
}

it('holders are paged by cursors in both directions, with ranks', async () => {
  const whole = await slice('size=100');
  expect(whole.content.length).toBeGreaterThan(1);
  expect(whole).toMatchObject({ firstRank: 1, total: whole.content.length, newerCursor: null, olderCursor: null });
  let one = await slice('size=1');
  const walked = [...one.content];
  while (one.olderCursor !== null) {
    one = await slice(`size=1&cursor=${encodeURIComponent(one.olderCursor)}`);
    walked.push(...one.content);
  }
  expect(walked).toEqual(whole.content);
  const back = await slice(`size=100&cursor=${encodeURIComponent(one.newerCursor ?? 'none')}`);
  expect(back.content).toEqual(whole.content.slice(0, -1));
});

it('a cursor of another list gets a 400 that names it', async () => {
  const names = (await (await service.get('/v1/names?size=1')).json()) as { readonly olderCursor: string };
  const response = await service.get(`/v1/holders?cursor=${encodeURIComponent(names.olderCursor)}`);
  expect(await invalidParameters(response)).toEqual(['cursor']);
});
