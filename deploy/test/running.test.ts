import {
  createKey,
  type Database,
  type Program,
  type Simulator,
  startDatabase,
  startSimulator,
} from '@ledger-explorer/programs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCompose } from './compose.ts';
import { install, type Installed } from './installed.ts';

let installed: Installed;
let database: Database;
let simulator: Simulator;
const started: Program[] = [];

/** Starts a service of the compose file: its command and its settings, but for addresses. */
function startService(name: string, changes: Readonly<Record<string, string>>): Program {
  const { services } = readCompose({ POSTGRES_PASSWORD: 'secret', SCAN_URL: simulator.scanUrl });
  const { command = [], environment = {} } = services[name] ?? {};
  const [program = '', ...args] = command;
  const addresses = { DATABASE_URL: database.databaseUrl, METRICS_ADDRESS: '127.0.0.1:0' };
  const one = installed.start(program, args, { ...environment, ...addresses, ...changes });
  started.push(one);
  return one;
}

beforeAll(async () => {
  [installed, database, simulator] = await Promise.all([
    install(),
    startDatabase(),
    startSimulator(['--history', '50']),
  ]);
});

afterAll(async () => {
  for (const one of started) await one.stop();
  await simulator.stop();
  await database.stop();
  await installed.remove();
});

it('what build.sh makes runs as the compose file says, and writes no file', async () => {
  const indexer = startService('indexer', {});
  const service = startService('query-service-1', { PORT: '0', READY_MAX_LAG_S: '100000000' });
  const [, baseUrl = ''] = await service.writes(/answers at (\S+)\n/, 'out');
  const [, metricsUrl = ''] = await indexer.writes(/metrics are at (\S+?metrics)/);
  const check = (url: string) => installed.start('healthcheck', [], { HEALTH_URL: url }).ended;
  const length = String(await simulator.length());
  const apiKey = await createKey({ databaseUrl: database.databaseUrl, network: 'mainnet' });
  const newest = async () => {
    const { status, headers } = await fetch(`${baseUrl}/v1/updates?size=1`, { headers: { 'x-api-key': apiKey } });
    return [status, headers.get('explorer-position')];
  };
  await expect.poll(newest, { timeout: 60_000 }).toEqual([200, length]);
  expect(await fetch(new URL('/metrics', baseUrl))).toMatchObject({ status: 404 });
  const health = [await check(`${baseUrl}/health`), await check(metricsUrl), await check(`${baseUrl}/nothing`)];
  expect(health.map(({ code }) => code)).toEqual([0, 0, 1]);
});
