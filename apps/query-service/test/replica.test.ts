import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import { migrate, openKeyStore, openWriter, type Writer } from '@ledger-explorer/store';
import {
  retryCancelled,
  type HeldReads,
  holdReads,
  onDatabase,
  openReplicated,
  type Replicated,
} from '@ledger-explorer/store/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey } from '../src/keys/api-key.ts';
import { invalidParameters } from './read-response.ts';
import { contractId, smallLedger, transferAt } from './small-ledger.ts';
import { type ServiceProgram, startServiceProgram } from './start-program.ts';

const network = 'testnet';
let folder: string;
let both: Replicated;
let writer: Writer;
let program: ServiceProgram;
let apiKey: string;

function environmentOf(databaseUrl: string, readUrl?: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    NETWORK: network,
    PORT: '0',
    CACHE_MB: '0',
    ...(readUrl === undefined ? {} : { DATABASE_READ_URL: readUrl }),
  };
}

function withReplica() {
  return environmentOf(both.primary.databaseUrl, both.standby.databaseUrl);
}

/** Creates a key in the primary. */
async function createKey(databaseUrl: string, id: string): Promise<string> {
  const key = createApiKey();
  const store = openKeyStore({ databaseUrl });
  await store.add({ id, name: id, hash: hashApiKey(key), rateLimit: '100000/s', expiresAt: null });
  // Also creates the secret, which a service needs before the primary stops.
  await store.cursorSecret();
  await store.close();
  return key;
}

async function start(environment: Record<string, string>): Promise<void> {
  program = await startServiceProgram(environment, []);
}

async function stop(): Promise<void> {
  expect((await program.stop()).code).toBe(0);
}

function keys(...args: string[]) {
  return startProgram('keys', args, withReplica()).ended;
}

function get(path: string) {
  return fetch(program.base + path, { headers: { 'x-api-key': apiKey } });
}

function onPrimary(text: string) {
  return onDatabase(both.primary.databaseUrl, (client) => client.query(text));
}

function onStandby(text: string) {
  return retryCancelled(() => onDatabase(both.standby.databaseUrl, (client) => client.query(text)));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
  // Replay never waits for a read.
  both = await openReplicated(folder, { max_standby_streaming_delay: '0' });
  const { databaseUrl } = both.primary;
  await migrate({ databaseUrl, network });
  writer = await openWriter({ databaseUrl, network });
  await writer.commit(smallLedger);
  apiKey = await createKey(databaseUrl, 'test');
});
afterAll(async () => {
  await writer.close().catch(() => undefined);
  await both.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a service with a replica', () => {
  let reads: HeldReads;
  beforeAll(async () => {
    reads = await holdReads(both, network, 'ledger_explorer_reader');
    // Reads of featured apps wait while reads are held.
    await onPrimary(
      `alter table ${network}.featured_app rename to featured_app_kept;
       create view ${network}.featured_app as select * from ${network}.featured_app_kept where ${network}.while_held();
       grant select on ${network}.featured_app to ledger_explorer_reader`,
    );
    await both.replayed();
    // The ledger of this test is of 2026-01-01.
    await start({ ...withReplica(), READY_MAX_LAG_S: '999999999', READY_MAX_REPLICA_LAG_S: '1' });
  });
  afterAll(async () => {
    await stop();
    await onPrimary(
      `drop view ${network}.featured_app;
       alter table ${network}.featured_app_kept rename to featured_app`,
    );
  });
  afterEach(() => onStandby('select pg_wal_replay_resume()'));

  const pages = (position: number) => `/v1/updates?size=1&position=${position}`;

  it('answers a position that only the primary has with 200 if it arrives in time, else 503, and one that neither has with 400', async () => {
    await onStandby('select pg_wal_replay_pause()');
    expect((await writer.commit([transferAt(8)])).position).toBe(8);
    const late = await get(pages(8));
    const lateHeaders = ['explorer-position', 'retry-after'].map((name) => late.headers.get(name));
    expect([late.status, ...lateHeaders]).toEqual([503, '7', '1']);
    expect(await late.json()).toMatchObject({
      type: `/${network}/problems/unavailable`,
      detail: 'This instance is at position 7 and does not have position 8 yet.',
    });
    const walk = await get(`/v1/contracts/${contractId(1)}/events?size=1&position=8`);
    expect(walk.status).toBe(503);
    const file = await get('/v1/exports/updates.csv?position=8');
    expect([file.status, file.headers.get('retry-after')]).toEqual([503, '1']);
    // With another error the position is not listed, as it may soon be valid.
    expect(await invalidParameters(await get('/v1/updates?size=0&position=8'))).toEqual(['size']);

    let ahead = await get(pages(1_000));
    // On a slow machine the primary may be read late.
    while (ahead.status === 503) ahead = await get(pages(1_000));
    expect(ahead.status).toBe(400);
    expect(ahead.headers.get('explorer-position')).toBe('7');
    expect(await ahead.json()).toMatchObject({ errors: [{ in: 'query', name: 'position' }] });

    let waiting = get(pages(8));
    await onStandby('select pg_wal_replay_resume()');
    // On a slow machine replay may take longer than two seconds, but not every time.
    for (let next = 9; (await waiting).status === 503 && next < 15; next += 1) {
      await both.replayed();
      await onStandby('select pg_wal_replay_pause()');
      await writer.commit([transferAt(next)]);
      waiting = get(pages(next));
      await onStandby('select pg_wal_replay_resume()');
    }
    expect((await waiting).status).toBe(200);
  });

  async function readyUntil(status: number): Promise<Response> {
    for (;;) {
      const response = await fetch(`${program.base}/ready`);
      if (response.status === status) return response;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('is not ready if the replica lags longer than READY_MAX_REPLICA_LAG_S, still responds, and is ready after catching up', async () => {
    await both.replayed();
    await readyUntil(200);
    await onStandby('select pg_wal_replay_pause()');
    const { position } = await writer.commit([transferAt(30)]);
    const refused = await readyUntil(503);
    expect(await refused.json()).toMatchObject({
      type: `/${network}/problems/not-ready`,
      detail: expect.stringMatching(/^The replica is [\d.]+ s behind the primary; 1 s are allowed\.$/u) as string,
    });
    expect(Number(refused.headers.get('explorer-position'))).toBeLessThan(position);
    const page = await get('/v1/updates?size=1');
    expect([page.status, page.headers.get('explorer-position')]).toEqual([
      200,
      refused.headers.get('explorer-position'),
    ]);
    const metrics = await (await fetch(new URL('/metrics', program.base))).text();
    expect(metrics).toMatch(/^ledger_explorer_replica_lag_seconds [1-9]/mu);
    await onStandby('select pg_wal_replay_resume()');
    await readyUntil(200);
  });

  it('retries a read that the replica cancels during replay, and answers 503 with Retry-After if every attempt is cancelled', async () => {
    let status = 503;
    // On a slow machine cancelling may take longer than a read may, but not every time.
    for (let time = 0; status === 503 && time < 5; time += 1) {
      await reads.hold();
      const read = get('/v1/featured-apps');
      await reads.cancel(read);
      await reads.release();
      ({ status } = await read);
    }
    expect(status).toBe(200);

    await reads.hold();
    const cancelled = get('/v1/featured-apps');
    for (let time = 0; time < 3; time += 1) await reads.cancel(cancelled);
    const { status: last, headers } = await cancelled;
    expect([last, headers.get('retry-after')]).toEqual([503, '2']);
    await reads.release();
  });
});

it('while its replica is stopped, a service answers uncached requests with 503 and is not ready; it uses the restarted replica', async () => {
  await both.replayed();
  await start({ ...withReplica(), CACHE_MB: '1', READY_MAX_LAG_S: '999999999' });
  const before = await writer.commit([transferAt(40)]);
  const headers = { 'x-api-key': apiKey, 'explorer-wait-for': String(before.position) };
  expect((await fetch(`${program.base}/v1/updates?size=1`, { headers })).status).toBe(200);
  await both.standby.stop();
  const statusOf = async (path: string) => (await get(path)).status;
  const statuses = await Promise.all(['/ready', '/v1/updates?size=2', '/v1/updates?size=1'].map(statusOf));
  expect(statuses).toEqual([503, 503, 200]);
  await both.restartStandby();
  const { position } = await writer.commit([transferAt(41)]);
  for (const path of [`/v1/updates?size=2&position=${position}`, '/ready']) {
    while ((await statusOf(path)) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
});

describe('while the primary is stopped', () => {
  beforeAll(async () => {
    await onPrimary(
      `insert into explorer.migration (schema, name, checksum) values ('newer', 'of a later version', '')`,
    );
    await both.replayed();
    await both.primary.stop();
  });

  it('a service with a replica starts with its keys, and uses the primary after its restart', async () => {
    await start(withReplica());
    await program.writes(
      /started with DATABASE_READ_URL only, because DATABASE_URL cannot be used: [^"]+ECONNREFUSED/u,
      'err',
    );
    const page = await get('/v1/updates?size=1');
    expect(page.status).toBe(200);
    // Without the primary it is unknown whether the position exists.
    expect((await get('/v1/updates?position=1000')).status).toBe(503);
    expect((await fetch(`${program.base}/v1/updates`, { headers: { 'x-api-key': createApiKey() } })).status).toBe(401);
    await both.restart();
    const made = await createKey(both.primary.databaseUrl, 'later');
    while ((await fetch(`${program.base}/v1/updates`, { headers: { 'x-api-key': made } })).status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await stop();
    await both.replayed();
    await both.primary.stop();
  });

  it('keys can be listed, and changing them reports that the primary is needed', async () => {
    const list = await keys('list');
    expect([list.code, list.err]).toEqual([0, '']);
    expect(list.out).toMatch(/^test +test /mu);
    const { code, out, err } = await keys('revoke', 'test');
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(
      /^keys: keys are created, rotated and revoked in the primary, and DATABASE_URL cannot be used \([^\n]+ECONNREFUSED[^\n]+\): start it, or set another DATABASE_URL\n$/u,
    );
  });

  it.each([
    ['elsewhere', 'DATABASE_URL is needed to upgrade it'],
    ['newer', 'The schema of the replica is newer than this program'],
  ])('a network whose schema of this version the replica lacks prevents the start: %s', async (name, reason) => {
    const { code, err } = await startProgram('query-service', [], { ...withReplica(), NETWORK: name }).ended;
    expect(code).toBe(2);
    expect(err).toMatch(
      new RegExp(
        `^query-service: DATABASE_READ_URL does not have the schema of this version for ${name}\\. ${reason}[^\\n]+\\n$`,
        'u',
      ),
    );
  });
});

it('a standby as DATABASE_URL prevents the start with one line and exit code 2', async () => {
  const { code, out, err } = await startProgram('query-service', [], environmentOf(both.standby.databaseUrl)).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(
    /^query-service: DATABASE_URL [^\n]+the database is read-only [^\n]+a primary is needed\)[^\n]+\n$/u,
  );
});

// The last test of this file: the standby becomes the primary.
it('a service with several hosts uses the remaining host, and shows new updates after its promotion', async () => {
  await both.restart();
  const { username, password, port } = new URL(both.primary.databaseUrl);
  const hosts = `127.0.0.1:${port},127.0.0.1:${new URL(both.standby.databaseUrl).port}`;
  const environment = environmentOf(`postgres://${username}:${password}@${hosts}/postgres`);
  await start(environment);
  expect((await get('/v1/updates?size=1')).status).toBe(200);
  await both.replayed();
  await both.primary.stop();
  const answers = async () => (await get('/v1/updates?size=1')).status === 200;
  while (!(await answers())) await new Promise((resolve) => setTimeout(resolve, 20));
  await both.promote();
  const next = await openWriter({ databaseUrl: environment.DATABASE_URL ?? '', network });
  const { position } = await next.commit([transferAt(50)]);
  await next.close();
  const headers = { 'x-api-key': apiKey, 'explorer-wait-for': String(position) };
  const answer = await fetch(`${program.base}/v1/updates?size=1`, { headers });
  expect([answer.status, answer.headers.get('explorer-position')]).toEqual([200, String(position)]);
  const made = await createKey(environment.DATABASE_URL ?? '', 'after');
  while ((await fetch(`${program.base}/v1/updates`, { headers: { 'x-api-key': made } })).status !== 200) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  expect(program.err).not.toContain(password);
});
