import { mkdtemp, rm } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@ledger-explorer/spec';
import { validators } from '@ledger-explorer/spec/validators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../src/ports.ts';
import type { StackFile } from '../src/stack-file.ts';
import { literal, milliseconds } from './exact-json.ts';
import { expectedDashboard } from './expected/dashboard.ts';
import { expectedVoteRequest, expectedVoteRequests, expectedVotes } from './expected/governance.ts';
import { expectedMarketInfo } from './expected/market.ts';
import { byText } from './expected/names.ts';
import { expectedParties, expectedPartyDetails } from './expected/parties.ts';
import { expectedRewards } from './expected/rewards.ts';
import { expectedSuperValidators } from './expected/super-validators.ts';
import { expectedTransfers } from './expected/transfers.ts';
import { expectedContractEvents, expectedEvent, expectedUpdates } from './expected/updates.ts';
import { expectedNewValidators, expectedValidators } from './expected/validators.ts';
import { Explorer } from './explorer.ts';
import { type Model, Simulator } from './model.ts';
import { type RunningStack, runStack } from './run-stack.ts';
import { readStream, type StreamUpdate } from './stream.ts';

let folder: string;
let args: readonly string[];
let stack: RunningStack;
let file: StackFile;
let explorer: Explorer;
let model: Model;
let stream: readonly StreamUpdate[];
let dso: string;

/** Waits until the index is where the simulator is. */
async function reach(position: number): Promise<void> {
  const deadline = Date.now() + 30_000;
  while ((await explorer.position()) < position && Date.now() < deadline) await sleep(50);
  expect(await explorer.position()).toBe(position);
}

/** The process id of a child, by a part of its command line. */
function childOf(parent: number, program: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((text) => text.includes(program) && Number(text.trim().split(/\s+/)[1]) === parent);
  return Number(line?.trim().split(/\s+/)[0]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stack-'));
  const network = ['--history', '1500', '--parties', '60', '--validators', '15', '--rate', '20', '--tick', '20'];
  args = ['--port', String(await freePort(0)), '--data', folder, ...network];
  stack = runStack(args, { RATE_LIMIT: '100000/s' });
  file = await stack.ready();
  explorer = new Explorer(file);
  const simulator = new Simulator(file.scanUrl);
  await simulator.pause();
  stream = await readStream(file.scanUrl);
  model = await simulator.model(stream);
  dso = model.parties.find(({ party }) => party.startsWith('DSO::'))?.party ?? '';
  await reach(model.head.updates);
}, 60_000);

afterAll(async () => {
  stack.kill('SIGTERM');
  await stack.finished;
  await rm(folder, { recursive: true, force: true });
}, 60_000);

describe('the running stack', () => {
  it('says where it is in a file that only its owner may read', () => {
    expect(file).toMatchObject({ baseUrl: `http://127.0.0.1:${args[1]}/localnet`, pid: expect.any(Number) as number });
    expect(statSync(join(folder, 'stack.json')).mode & 0o077).toBe(0);
  });

  it('answers all 17 operations of the contract with data, in the shape the contract states', async () => {
    const first = stream.flatMap(({ events }) => events)[0];
    const rewarded = model.parties.find(({ rewardRows }) => rewardRows > 0)?.party;
    const values: Record<string, string | undefined> = {
      partyId: rewarded,
      id: model.voteRequests.find(({ votes }) => votes.length > 0)?.trackingCid,
      contractId: first?.contract_id,
      eventId: first?.event_id,
    };
    const seed = operations.filter(({ extension }) => !extension);
    expect(seed).toHaveLength(17);
    for (const { id, path, paging } of seed) {
      const concrete = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
      const answer = JSON.parse(await explorer.text(concrete)) as unknown;
      const validate = validators[id];
      expect(validate(answer), `${concrete}: ${JSON.stringify(validate.errors)}`).toBe(true);
      const content = paging === 'array' ? answer : (answer as { content?: unknown }).content;
      if (paging !== 'none') expect(content, concrete).not.toEqual([]);
    }
  });
});

describe('at the head, the index is what the simulator knows', () => {
  it('of the whole: dashboard and market', async () => {
    expect(await explorer.get('/v1/dashboard')).toEqual(expectedDashboard(model));
    expect(await explorer.get('/v1/market/get-market-info')).toEqual(expectedMarketInfo(model));
  });

  it('of updates and events', async () => {
    const updates = await explorer.list('/v1/updates');
    expect(updates.total).toBe(literal(model.totals.updates));
    expect(updates.rows).toEqual(expectedUpdates(stream));

    const events = stream.flatMap((update) => update.events.map((event) => ({ update, event })));
    expect(events).toHaveLength(model.totals.events);
    for (const [orderBy, inOrder] of [['ASC', events] as const, ['DESC', events.toReversed()] as const]) {
      const { rows, total } = await explorer.list('/v1/events', `&orderBy=${orderBy}`);
      expect(total).toBe(literal(model.totals.events));
      expect(rows.map(({ eventId }) => eventId)).toEqual(inOrder.slice(0, 5100).map(({ event }) => event.event_id));
    }
    for (const { update, event } of events.filter((_, index) => index % 500 === 0)) {
      const found = await explorer.get(`/v1/events/${encodeURIComponent(event.event_id)}`);
      expect(found).toMatchObject(expectedEvent(update, event));
      expect(JSON.parse(found.eventData as string)).toEqual(event);
    }
  });

  it('of the events of a contract', async () => {
    const contracts = new Set(stream.flatMap(({ events }) => events.map((event) => event.contract_id)));
    for (const contractId of [...contracts].filter((_, index) => index % 400 === 0)) {
      const expected = expectedContractEvents(stream, contractId);
      const found = await explorer.get(`/v1/contracts/${contractId}/events?size=100`);
      expect(found.content).toEqual(expected.slice(0, 100));
      expect(found.hasNextPage).toBe(expected.length > 100);
    }
  });

  it('of every transfer', async () => {
    const { rows, total } = await explorer.list('/v1/transfers');
    expect(total).toBe(literal(model.totals.transfers));
    expect(rows).toEqual(expectedTransfers(model));
  });

  it('of every party: when it was seen, its rewards, its coins to the last digit', async () => {
    const { rows, total } = await explorer.list('/v1/parties');
    expect(total).toBe(literal(model.totals.parties));
    expect(rows).toEqual(expectedParties(model));
    for (const party of model.parties) {
      expect(await explorer.get(`/v1/parties/${encodeURIComponent(party.party)}`)).toEqual(
        expectedPartyDetails(model, party),
      );
    }
  });

  it('of every reward of every party', async () => {
    for (const { party, rewardRows } of model.parties) {
      const { rows, total } = await explorer.list(`/v1/rewards/${encodeURIComponent(party)}`);
      expect(total).toBe(literal(rewardRows));
      expect(rows).toEqual(expectedRewards(model, party));
    }
  });

  it('of the validators', async () => {
    const expected = expectedValidators(model, dso);
    expect((await explorer.list('/v1/validators')).rows).toEqual(expected);
    expect((await explorer.list('/v1/validators', '&status=ACTIVE')).rows).toEqual(
      expected.filter((row) => row.active),
    );
    expect((await explorer.list('/v1/validators', '&status=INACTIVE')).rows).toEqual(
      expected.filter((row) => !row.active),
    );
    expect(await explorer.get('/v1/validators/new?size=12')).toEqual(expectedNewValidators(model, dso, 12));
  });

  it('of the super validators', async () => {
    expect((await explorer.list('/v1/super-validators')).rows).toEqual(expectedSuperValidators(model));
  });

  it('of the vote requests, their counts and weights, and who voted what', async () => {
    expect((await explorer.list('/v1/governance/vote-requests')).rows).toEqual(expectedVoteRequests(model));
    for (const request of model.voteRequests) {
      const path = `/v1/governance/vote-requests/${request.trackingCid}`;
      const { rawPayload, ...details } = await explorer.get(`${path}/details`);
      expect(details).toEqual(expectedVoteRequest(request, dso));
      expect(rawPayload).toMatchObject({ dso, requester: request.requester });
      expect((await explorer.list(`${path}/votes`)).rows).toEqual(expectedVotes(model, request));
    }
  });

  it('of the featured apps', async () => {
    const createdAt = new Map(stream.map(({ updateId, recordTime }) => [updateId, recordTime]));
    const expected = model.featuredApps.map(({ createdIn, ...app }) => {
      const at = milliseconds(createdAt.get(createdIn) ?? '');
      return { ...app, dso, createdEventBlob: null, createdAt: at };
    });
    const { rows } = await explorer.list('/v1/featured-apps');
    expect(rows).toEqual(expected.toSorted((a, b) => byText(b.createdAt, a.createdAt)));
  });
});

describe('stopped and started again', () => {
  it('goes on where it stopped, with the same key and nothing changed', async () => {
    const oldest = await explorer.get('/v1/transfers?orderBy=ASC&size=100');
    stack.kill('SIGINT');
    expect(await stack.finished).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'stack.json'))).toBe(false);

    stack = runStack(args, { RATE_LIMIT: '100000/s' });
    const again = await stack.ready();
    expect(again.apiKey).toBe(file.apiKey);
    explorer = new Explorer(again);
    expect(await explorer.position()).toBeGreaterThanOrEqual(model.head.updates);
    const { content } = await explorer.get('/v1/transfers?orderBy=ASC&size=100');
    expect(content).toEqual(oldest.content);

    const simulator = new Simulator(again.scanUrl);
    await simulator.pause();
    model = await simulator.model(await readStream(again.scanUrl));
    await reach(model.head.updates);
    expect(await explorer.get('/v1/dashboard')).toEqual(expectedDashboard(model));
    expect((await explorer.list('/v1/parties')).rows).toEqual(expectedParties(model));
  }, 60_000);

  it('refuses a second start on the same folder', async () => {
    const { code, output } = await runStack(args).finished;
    expect(output.trim()).toMatch(/^a stack is running on .* already \(process \d+\).*$/);
    expect(code).toBe(2);
  });

  it('ends everything when one of its parts ends by itself, and says which', async () => {
    const { pid } = JSON.parse(readFileSync(join(folder, 'stack.json'), 'utf8')) as StackFile;
    process.kill(childOf(pid, 'ledger-simulator'), 'SIGKILL');
    const { code, output } = await stack.finished;
    expect(code).toBe(1);
    expect(output).toContain('simulator has ended (SIGKILL)');
    expect(existsSync(join(folder, 'stack.json'))).toBe(false);
  });
});
