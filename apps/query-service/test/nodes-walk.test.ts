import { afterAll, beforeAll, expect, it } from 'vitest';
import { largeUpdate } from './long-ledger.ts';
import { updateId } from './small-ledger.ts';
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

async function refusal(path: string): Promise<readonly string[]> {
  const response = await service.get(path);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as { readonly errors: readonly { readonly name: string }[] };
  return errors.map(({ name }) => name);
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
  expect(await refusal(`${path}?cursor=${nodesCursor}A`)).toEqual(['cursor']);
  expect(await refusal(`${path}?cursor=MTIz&nodes=0`)).toEqual(['nodes', 'cursor']);
  expect(await refusal(`${path}?cursor=`)).toEqual(['cursor']);
  expect(await refusal(`/v1/updates/1220cc?cursor=${nodesCursor}`)).toEqual(['cursor']);
});
