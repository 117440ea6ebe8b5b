import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createClient } from '@ledger-explorer/client';
import { deploy, type Deployment } from '@ledger-explorer/kit';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const [, example = ''] = /```json\n(.*?)```/s.exec(readme) ?? [];

interface Answer {
  readonly asOf: { readonly position: number; readonly recordTime: string; readonly secondsBehindLedger: number };
  readonly links: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

let service: Deployment;
let assistant: Client;

beforeAll(async () => {
  service = await deploy({
    history: 400,
    simulator: ['--parties', '30', '--validators', '8'],
    service: { PAGES: 'on', PAGE_LIMIT: '1000/s' },
  });
  // As the README says, with this program in place of what npx would fetch.
  const configured = example
    .replace('http://127.0.0.1:8080/localnet', service.baseUrl)
    .replace('<API_KEY>', service.apiKey);
  const { command, args, env } = (
    JSON.parse(configured) as {
      mcpServers: Record<string, { command: string; args: string[]; env: Record<string, string> }>;
    }
  ).mcpServers['ledger-explorer'] ?? { command: '', args: [], env: {} };
  expect([command, ...args]).toEqual(['npx', '-y', '@ledger-explorer/mcp']);
  assistant = new Client({ name: 'test', version: '1' });
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args: [main], env }));
});

afterAll(async () => {
  await assistant.close();
  await service.stop();
});

/** The structured result of a tool. Checks that its text has the same content. */
async function ask(name: string, input: object = {}): Promise<Answer> {
  const { content, structuredContent, isError } = await call(name, input);
  const [first] = content;
  const text = first?.type === 'text' ? first.text : '';
  expect({ isError: isError ?? false, text }).toMatchObject({ isError: false });
  expect(JSON.parse(text)).toEqual(structuredContent);
  return structuredContent as Answer;
}

async function call(name: string, input: object): Promise<CallToolResult> {
  return assistant.callTool({ name, arguments: { ...input } });
}

/** Checks that each link is answered by the service with a page or JSON. */
async function expectLinks({ links }: Answer): Promise<void> {
  for (const link of Object.values(links)) {
    const { status } = await fetch(link, { headers: { 'x-api-key': service.apiKey, accept: 'text/html,*/*;q=0.8' } });
    expect([link, status]).toEqual([link, 200]);
  }
}

describe('the server', () => {
  it('lists read-only tools', async () => {
    const { tools } = await assistant.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'update', 'party', 'governance', 'rates']);
    for (const { description, inputSchema, annotations } of tools) {
      expect(description).toBeTruthy();
      expect(inputSchema.type).toBe('object');
      expect(annotations?.readOnlyHint).toBe(true);
    }
    for (const { name } of tools) expect(readme).toContain(`- \`${name}\``);
    expect(assistant.getInstructions()).toContain('exact');
  });

  it('finds a party by its hint, and returns the coin and rewards of the API', async () => {
    const api = createClient({ ...service, numbers: 'string' });
    const validators = (await api.findValidators({ size: 100 })).data.content;
    const partyId = validators.find(({ totalRewards }) => Number(totalRewards) > 0)?.validator ?? '';
    const found = await ask('search', { text: partyId.split('::')[0] });
    const results = found.results as { id: string; page: string }[];
    expect(results.map(({ id }) => id)).toContain(partyId);
    await expectLinks({ ...found, links: { ...found.links, first: results[0]?.page ?? '' } });

    const shown = await ask('party', { partyId, rewards: 5 });
    const { data, position, recordTime } = await api.getParty({ partyId });
    const rewards = (await api.listRewards({ partyId, size: 5 })).data;
    expect(rewards.totalElements).toBeGreaterThan(0);
    expect(shown).toMatchObject({
      partyId,
      holdings: data.holdingsSummaryResponse.summaries[0],
      createdAt: data.createdAt === null ? null : new Date(data.createdAt).toISOString(),
      rewards: { total: rewards.totalElements, newest: rewards.content.map(({ eventId }) => ({ eventId })) },
      asOf: { position, recordTime },
    });
    await expectLinks(shown);
  });

  it('returns an update with exact amounts, and its other events by cursor', async () => {
    const api = createClient({ ...service, numbers: 'string' });
    const transfers = (await api.listTransfers({ size: 100 })).data.content;
    const moved = new Set(transfers.map(({ eventId }) => eventId.slice(0, eventId.lastIndexOf(':'))));
    const updates = (await api.listUpdates({ size: 100 })).data.content.filter(({ updateId }) => moved.has(updateId));
    const { updateId = '', eventsCount = 0 } = updates.toSorted((a, b) => b.eventsCount - a.eventsCount)[0] ?? {};
    expect(eventsCount).toBeGreaterThan(2);
    const first = await ask('update', { updateId, events: 2 });
    const { data } = await api.getUpdate({ updateId });
    expect(first).toMatchObject({
      updateId,
      summary: data.summary,
      recordTime: new Date(data.recordTime).toISOString(),
    });
    expect(data.transfers.length).toBeGreaterThan(0);
    expect((first.transfers as { amount: string }[]).map(({ amount }) => amount)).toEqual(
      data.transfers.map(({ amount }) => amount),
    );
    await expectLinks(first);
    const ids = (first.nodes as { eventId: string }[]).map(({ eventId }) => eventId);
    for (let cursor = first.nodesCursor; cursor !== null;) {
      const next = await ask('update', { updateId, events: 1000, cursor });
      ids.push(...(next.nodes as { eventId: string }[]).map(({ eventId }) => eventId));
      cursor = next.nodesCursor;
    }
    expect(ids).toEqual(data.nodes.map(({ eventId }) => eventId));
    expect(ids).toHaveLength(eventsCount);
  });

  it('returns the newest vote requests, those of a status, and one with its votes', async () => {
    const api = createClient({ ...service, numbers: 'string' });
    const all = (await api.listVoteRequests({ size: 100 })).data;
    const newest = await ask('governance', { size: 3 });
    const requests = newest.voteRequests as { trackingCid: string; status: string }[];
    expect(requests.map(({ trackingCid }) => trackingCid)).toEqual(
      all.content.slice(0, 3).map(({ trackingCid }) => trackingCid),
    );
    expect(newest.total).toBe(all.totalElements);
    await expectLinks(newest);
    const accepted = await ask('governance', { status: 'ACCEPTED', size: 50 });
    const acceptedIds = all.content.flatMap(({ status, trackingCid }) => (status === 'ACCEPTED' ? [trackingCid] : []));
    expect(acceptedIds.length).toBeGreaterThan(0);
    expect((accepted.voteRequests as typeof requests).map(({ trackingCid }) => trackingCid)).toEqual(
      acceptedIds.slice(0, 50),
    );
    expect(accepted).not.toHaveProperty('total');
    const id = requests[0]?.trackingCid ?? '';
    const one = await ask('governance', { id });
    expect(one).toMatchObject({ trackingCid: id, votesTotal: (await api.listVotes({ id })).data.totalElements });
    await expectLinks(one);
  });

  it('returns price, supply and rounds with every digit', async () => {
    const api = createClient({ ...service, numbers: 'string' });
    const shown = await ask('rates', { rounds: 2 });
    const { data } = await api.getMarketInfo();
    expect(shown).toMatchObject({
      market: { tokenPriceDto: { price: data.tokenPriceDto.price }, totalSupplyDto: data.totalSupplyDto },
      rounds: (await api.listRounds({ size: 2 })).data.content.map(({ number, price }) => ({ number, price })),
    });
    expect(typeof data.tokenPriceDto.price).toBe('string');
    await expectLinks(shown);
  });

  it('answers unknown ids and invalid input with an error that says what to do', async () => {
    const unknown = await call('party', { partyId: 'nobody::1220' });
    expect(unknown.isError).toBe(true);
    expect(JSON.stringify(unknown.content)).toMatch(/not-found.*; request .*; see http.*problems\/not-found/);
    const other = await call('party', { partyId: '..' });
    expect(other).toMatchObject({
      isError: true,
      content: [{ text: 'getParty: partyId is "..", which no path can have' }],
    });
    const invalid = await call('rates', { rounds: 1000 });
    expect(invalid.isError).toBe(true);
    expect(JSON.stringify(invalid.content)).toContain('rounds');
  });
});

describe('the command', () => {
  function run(...args: readonly string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', input: '' });
    return { status, stdout, stderr };
  }

  it('has help, and reports a usage error in one line', () => {
    expect(run('--help')).toMatchObject({ status: 0, stderr: '' });
    expect(run('--help').stdout).toContain('EXPLORER_API_URL');
    expect(run()).toMatchObject({ status: 2, stdout: '' });
    expect(run('--base-url', 'localnet').stderr).toBe(
      'mcp: --base-url is "localnet": give an http(s) URL without user, password and query, for example https://host.example/path\n',
    );
  });

  it('exits when its input ends', () => {
    expect(run('--base-url', 'http://127.0.0.1:1/localnet')).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
