import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeUpdate } from './long-ledger.ts';
import { updateId } from './small-ledger.ts';
import { invalidParameters } from './read-response.ts';
import { startTestService, type TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Nodes {
  readonly nodes: readonly { readonly ordinal: number }[];
  readonly nodesCursor: string | null;
}

async function nodesOf(query: string): Promise<Nodes> {
  const response = await service.get(`/v1/updates/${updateId(largeUpdate)}?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Nodes;
}

it('paging through the nodes of an update returns each node once', async () => {
  const ordinals: number[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Nodes = await nodesOf(`nodes=7${cursor === '' ? '' : `&cursor=${cursor}`}`);
    ordinals.push(...page.nodes.map(({ ordinal }) => ordinal));
    cursor = page.nodesCursor;
  }
  expect(ordinals).toEqual(Array.from({ length: 45 }, (_, ordinal) => ordinal));
});

it('a changed, invalid or empty cursor, or one of another update, gets a 400 that lists all invalid parameters', async () => {
  const { nodesCursor } = await nodesOf('nodes=7');
  const path = `/v1/updates/${updateId(largeUpdate)}`;
  expect(await invalidParameters(await service.get(`${path}?cursor=${nodesCursor}A`))).toEqual(['cursor']);
  expect(await invalidParameters(await service.get(`${path}?cursor=MTIz&nodes=0`))).toEqual(['nodes', 'cursor']);
  expect(await invalidParameters(await service.get(`${path}?cursor=`))).toEqual(['cursor']);
  expect(await invalidParameters(await service.get(`/v1/updates/1220cc?cursor=${nodesCursor}`))).toEqual(['cursor']);
});
