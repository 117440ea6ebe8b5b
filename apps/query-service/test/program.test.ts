import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startProgram } from '@ledger-explorer/kit';
import { openWriter } from '@ledger-explorer/store';
import { createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MarketServer } from './market-server.ts';
import { smallLedger } from './small-ledger.ts';
import { type ServiceProgram, startServiceProgram } from './start-program.ts';

const market = new MarketServer();
let database: TestDatabase;
let program: ServiceProgram;
let environment: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase('testnet');
  const writer = await openWriter({ databaseUrl: database.databaseUrl, network: 'testnet' });
  await writer.commit(smallLedger);
  await writer.close();
  environment = {
    DATABASE_URL: database.databaseUrl,
    NETWORK: 'testnet',
    PORT: '0',
    MARKET_URL: await market.listen(),
  };
});

afterAll(async () => {
  program.kill('SIGKILL');
  await program.ended;
  await market.close();
  await database.drop();
});

function keys(...args: string[]) {
  return startProgram('keys', args, environment).ended;
}

it('the service reads its market source, accepts new keys, rejects revoked ones, logs no key, and stops cleanly', async () => {
  program = await startServiceProgram(environment, []);
  const { base } = program;
  expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/testnet$/u);
  const key = (await keys('create', '--name', 'test', '--limit', '100000/s')).out.trim();
  const get = (path: string) => fetch(base + path, { headers: { 'x-api-key': key } });
  const marketInfo = async () => (await get('/v1/market/get-market-info')).text();
  let text = await marketInfo();
  // The source is first read after the service has started.
  while (!text.includes('"price":0.15585,')) text = await marketInfo();
  expect(text).toContain('"dominanceDto":{"valuePercent":0.25},"marketCapDto":{"changePercent":-1.2261,');
  // The product is 384814811351.33910000003117, cut to ten decimals.
  expect(text).toContain('"totalSupplyDto":{"valueCoin":2469135780246.0000000002,"valueUsd":384814811351.3391}');

  const list = (await keys('list')).out;
  expect(list).not.toContain(key);
  expect((await keys('revoke', /^(\S+) +test /mu.exec(list)?.[1] ?? '')).code).toBe(0);
  while ((await get('/v1/dashboard')).status !== 401) await new Promise((resolve) => setTimeout(resolve, 100));
  await program.writes(/"operation":"getDashboard","status":401/u, 'err');
  expect(program.err).not.toContain(key);
  expect(await program.stop()).toMatchObject({ code: 0, out: `Ledger Explorer answers at ${base}\n` });
  await expect(get('/health')).rejects.toThrow();
});

it('settings that cannot be used prevent the start with one line and exit code 2', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  for (const [settings, message] of [
    [{ PORT: 'x' }, 'PORT is "x": give a whole number from 0 to 65535'],
    [{ DATABASE_URL: 'postgresql://u:secret@127.0.0.1:1/x' }, 'DATABASE_URL names a database that cannot be used'],
    [
      { PORT: String(port) },
      `HOST=127.0.0.1 PORT=${port} is already in use: stop the program that listens there, or set another port\n`,
    ],
  ] as const) {
    const { code, out, err } = await startProgram('query-service', [], { ...environment, ...settings }).ended;
    expect([code, out]).toEqual([2, '']);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toContain(`query-service: ${message}`);
    expect(err).not.toContain('secret');
  }
  taken.close();
});
