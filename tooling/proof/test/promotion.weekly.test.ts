import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createKey,
  type Program,
  type Service,
  type Simulator,
  startProgram,
  startService,
  startSimulator,
} from '@ledger-explorer/kit';
import { migrate, readStatus } from '@ledger-explorer/store';
import { retryCancelled, onDatabase, openReplicated, type Replicated } from '@ledger-explorer/store/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { httpAnswers } from '../src/answers/http-answers.ts';
import { Reference } from '../src/chaos/reference.ts';
import { draws } from '../src/draws.ts';
import { findDifferences } from '../src/find-differences.ts';
import { readTruth } from '../src/model.ts';
import { readStream } from '../src/stream.ts';

const network = 'localnet';
let folder: string;
let both: Replicated;
let simulator: Simulator;
/** Both hosts. The indexer uses the writable one, and services the first that responds. */
let databaseUrl: string;
let apiKey: string;
let running: Program[];

beforeEach(async () => {
  running = [];
  folder = await mkdtemp(join(tmpdir(), 'proof-'));
  [both, simulator] = await Promise.all([
    // Replay never waits for a read: under load some reads are cancelled.
    openReplicated(folder, { max_standby_streaming_delay: '0' }),
    startSimulator(['--all', '--history', '120', '--parties', '10', '--validators', '4', '--seed', '5']),
  ]);
  const { username, password, port } = new URL(both.primary.databaseUrl);
  const hosts = `127.0.0.1:${port},127.0.0.1:${new URL(both.standby.databaseUrl).port}`;
  databaseUrl = `postgres://${username}:${password}@${hosts}/postgres`;
  await migrate({ databaseUrl, network });
  apiKey = await createKey({ databaseUrl, network });
});
afterEach(async () => {
  for (const program of running) await program.stop();
  await simulator.stop();
  await both.stop();
  await rm(folder, { recursive: true, force: true });
});

function startIndexer(): Program {
  const env = { DATABASE_URL: databaseUrl, NETWORK: network, SCAN_URL: simulator.scanUrl, POLL_INTERVAL_MS: '50' };
  const indexer = startProgram('indexer', ['run'], { ...env, PAGE_SIZE: '20' });
  running.push(indexer);
  return indexer;
}

/** Starts a service. By default it reads the primary while that responds, as it is listed first. */
async function start(env: Readonly<Record<string, string>> = {}): Promise<Service> {
  const service = await startService({ databaseUrl, network }, { READY_MAX_LAG_S: '999999999', ...env });
  running.push(service);
  return service;
}

function get({ baseUrl }: Service, path: string): Promise<Response> {
  return fetch(baseUrl + path, { headers: { 'x-api-key': apiKey } });
}

function positionOf(response: Response): number {
  return Number(response.headers.get('explorer-position'));
}

/** Resolves when the writable index has the whole ledger. */
async function untilIndexed(): Promise<void> {
  const updates = await simulator.length();
  for (;;) {
    const status = await readStatus({ databaseUrl, network }).catch(() => null);
    if (status?.position === updates) return;
    await sleep(200);
  }
}

/** Resolves when responses of a service have this position or a later one. */
async function untilShown(service: Service, position: number): Promise<void> {
  while (positionOf(await get(service, '/v1/updates?size=1')) < position) await sleep(20);
}

/** Compares every response of a service with the simulator's model over HTTP. */
async function differencesOf(service: Service): Promise<readonly string[]> {
  return findDifferences(httpAnswers({ baseUrl: service.baseUrl, apiKey }), await readTruth(simulator.scanUrl));
}

/** Responses that depend on pollers are excluded, as they can change at a position. */
const targets = [
  '/v1/updates?size=1',
  '/v1/events?size=10&page=3',
  '/v1/transfers?orderBy=ASC',
  '/v1/parties?page=1&size=5',
  '/v1/dashboard',
] as const;

/** Callers that use all instances in turn, like behind a load balancer, and check responses. */
class Load {
  readonly faults = new Set<string>();
  readonly statuses: Record<number, number> = {};
  /** The newest update shown at a position. */
  readonly newest = new Map<number, string>();
  /** After a kill of the primary, an instance may answer 400 "ahead of the index" for a position that only the other instance has shown. */
  mayReject = false;
  readonly #shown = new Map<Service, number>();
  readonly #reference = new Reference();
  readonly #services: readonly Service[];
  readonly #callers: Promise<void>[];
  #ended = false;

  constructor(services: readonly Service[], callers: number) {
    this.#services = services;
    this.#callers = Array.from({ length: callers }, (_, n) => this.#call(draws(`caller ${n}`).next));
  }

  async end(): Promise<void> {
    this.#ended = true;
    await Promise.all(this.#callers);
  }

  async #call(next: () => number): Promise<void> {
    const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
    while (!this.#ended) {
      const seen = [...this.newest.keys()];
      const pinned = seen.length > 0 && next() < 0.4;
      const target = pinned ? `/v1/updates?size=5&page=1&position=${pick(seen)}` : pick(targets);
      await this.#ask(pick(this.#services), target);
    }
  }

  async #ask(service: Service, target: string): Promise<void> {
    const response = await get(service, target);
    const body = await response.text();
    const { status } = response;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 503) {
      if (!response.headers.has('retry-after')) this.faults.add(`${target}: 503 without Retry-After`);
      await sleep(50);
      return;
    }
    const [, pinned = ''] = /position=(\d+)/.exec(target) ?? [];
    const isUnknown = this.mayReject && Number(pinned) > (this.#shown.get(service) ?? 0);
    if (status === 400 && isUnknown && body.includes('is ahead of the index')) return;
    if (status !== 200) {
      this.faults.add(`${target}: ${status} ${body}`);
      return;
    }
    const fault = this.#reference.check(target, String(positionOf(response)), body);
    if (fault !== null) this.faults.add(fault);
    this.#shown.set(service, Math.max(this.#shown.get(service) ?? 0, positionOf(response)));
    if (target !== targets[0]) return;
    const { content } = JSON.parse(body) as { readonly content: readonly { readonly updateId: string }[] };
    this.newest.set(positionOf(response), content[0]?.updateId ?? '');
  }
}

it('a standby that cancels reads under load answers correctly or 503 with Retry-After', async () => {
  startIndexer();
  await untilIndexed();
  await both.replayed();
  const load = new Load([await start({ DATABASE_READ_URL: both.standby.databaseUrl, CACHE_MB: '0' })], 8);
  const conflicts = () =>
    onDatabase(both.standby.databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: string }>(
        'select sum(confl_snapshot) as count from pg_stat_database_conflicts',
      );
      return Number(rows[0]?.count);
    });
  await onDatabase(both.primary.databaseUrl, async (client) => {
    await client.query('create table removed (one int)');
    while ((await retryCancelled(conflicts)) < 3 || (load.statuses[200] ?? 0) <= 100) {
      await simulator.advance(1);
      await untilIndexed();
      // Removing rows cancels older reads of any table.
      for (let times = 0; times < 20; times += 1) {
        for (const text of ['insert into removed values (1)', 'delete from removed', 'vacuum removed'])
          await client.query(text);
      }
    }
  });
  await load.end();
  expect([...load.faults]).toEqual([]);
});

it('a standby promoted under load loses no update and sends no wrong response', async () => {
  const indexer = startIndexer();
  await untilIndexed();
  await both.replayed();
  const services = await Promise.all([start(), start({ DATABASE_READ_URL: both.standby.databaseUrl })]);
  const load = new Load(services, 4);
  const grown = new AbortController();
  const growing = (async () => {
    while (!grown.signal.aborted) {
      await simulator.advance(15);
      await sleep(100);
    }
  })();
  const shownAbove = async (position: number) => {
    while (![...load.newest.keys()].some((shown) => shown > position)) await sleep(50);
  };
  await shownAbove((await simulator.length()) + 30);
  load.mayReject = true;
  await both.kill();
  await indexer.writes('no host of the database is read-write');
  await both.promote();
  await shownAbove((await simulator.length()) + 100);
  grown.abort();
  await growing;
  await untilIndexed();
  await load.end();

  expect([...load.faults]).toEqual([]);
  expect(load.statuses[200]).toBeGreaterThan(100);
  const stream = await readStream(simulator.scanUrl);
  for (const [position, updateId] of load.newest) expect(updateId).toBe(stream[position - 1]?.updateId);
  for (const service of services) {
    await untilShown(service, stream.length);
    expect(await differencesOf(service)).toEqual([]);
  }
});

it('a promoted standby with less data than the primary gives missing updates the positions they had', async () => {
  const indexer = startIndexer();
  await untilIndexed();
  await both.replayed();
  const service = await start();
  const before = await simulator.length();
  await untilShown(service, before);
  const shownBefore = await get(service, '/v1/updates?size=3');
  await both.stopStreaming();
  await simulator.advance(40);
  await untilIndexed();
  const after = await simulator.length();
  await untilShown(service, after);
  const page = `/v1/updates?size=3&position=${after}`;
  const shown = await get(service, page);
  expect([shown.status, positionOf(shown)]).toEqual([200, after]);
  const body = await shown.text();

  await indexer.stop();
  await both.kill();
  await both.promote();
  // The service goes back to the position of the standby, with the same response as before.
  let back = await get(service, '/v1/updates?size=3');
  while (back.status !== 200 || positionOf(back) !== before) {
    await sleep(20);
    back = await get(service, '/v1/updates?size=3');
  }
  expect(await back.text()).toBe(await shownBefore.text());
  // An uncached page of the missing position gets 503, neither 400 nor 410, as the position will exist again.
  const uncachedPage = `/v1/updates?size=4&position=${after}`;
  const missing = await get(service, uncachedPage);
  expect([missing.status, missing.headers.has('retry-after')]).toEqual([503, true]);

  startIndexer();
  await untilIndexed();
  await untilShown(service, after);
  const again = await get(service, page);
  expect([await again.text(), again.headers.get('etag')]).toEqual([body, shown.headers.get('etag')]);
  expect((await get(service, uncachedPage)).status).toBe(200);
  expect(await differencesOf(service)).toEqual([]);
});
