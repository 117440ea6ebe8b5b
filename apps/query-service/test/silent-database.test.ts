import { openWriter } from '@ledger-explorer/store';
import { DatabaseProxy } from '@ledger-explorer/store/testing';
import { createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { smallLedger } from './small-ledger.ts';
import { startServiceProgram } from './start-program.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase('testnet');
  proxy = await DatabaseProxy.start(database.databaseUrl);
  const writer = await openWriter({ databaseUrl: database.databaseUrl, network: 'testnet' });
  await writer.commit(smallLedger);
  await writer.close();
  environment = {
    DATABASE_URL: proxy.databaseUrl,
    NETWORK: 'testnet',
    READY_MAX_LAG_S: '999999999',
    WAIT_MAX_MS: '6000',
  };
});
afterAll(async () => {
  proxy.close();
  await database.drop();
});

it('a database that accepts connections but does not respond leaves documents and cached responses available, and other requests get 503, until it responds again', async () => {
  const program = await startServiceProgram(environment);
  onTestFinished(async () => {
    program.kill('SIGKILL');
    await program.ended;
  });
  const status = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(program.base + path, { headers: { connection: 'close', ...headers } })).status;
  // Before the service follows the index, nothing is cached and entity tags end with the unknown revision.
  const tag = async () => (await fetch(`${program.base}/v1/dashboard`)).headers.get('etag');
  while ((await tag())?.endsWith('--1"') ?? true) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const path of ['/health', '/ready', '/v1/dashboard', '/v1/updates']) {
    expect([path, await status(path)]).toEqual([path, 200]);
  }
  proxy.silence();
  const order: string[] = [];
  const ask = async (name: string, path: string, headers: Record<string, string> = {}) => {
    const answered = await status(path, headers);
    order.push(name);
    return answered;
  };
  const waited = ask('waited', '/v1/updates', { 'explorer-wait-for': '99' });
  const pages = Array.from({ length: 30 }, (_, page) => ask('page', `/v1/events?page=${page}&size=1`));
  const probes = ['/health', '/ready', '/health', '/ready', '/health', '/ready'].map((path) => ask('probe', path));
  const others = ['/openapi.json', '/docs', '/status', '/v1/dashboard', '/v1/nothing'].map((path) =>
    ask('other', path),
  );
  expect(await Promise.all(others)).toEqual([200, 200, 200, 200, 404]);
  expect(await Promise.all(probes)).toEqual(probes.map(() => 503));
  expect(await Promise.all(pages)).toEqual(pages.map(() => 503));
  await program.writes(/"operation":"listEvents".*"in flight for more than SLOW_MS"/u, 'err');
  expect(await waited).toBe(504);
  // No request waits for the database timeout or for another request.
  expect(order).toEqual([
    ...others.map(() => 'other'),
    ...probes.map(() => 'probe'),
    ...pages.map(() => 'page'),
    'waited',
  ]);
  proxy.release();
  while ((await status('/ready')) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  while ((await status('/v1/events?page=1&size=1')) !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await program.stop()).code).toBe(0);
});
