import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import {
  createKey,
  type Database,
  listen,
  type Program,
  type Simulator,
  startDatabase,
  startSimulator,
} from '@ledger-explorer/kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCompose } from './compose.ts';
import { folder, install, type Installed } from './installed.ts';

let installed: Installed;
let database: Database;
let simulator: Simulator;
/** Responds like CoinGecko, the source of the market price. */
const market = createServer((request, response) => {
  response.end(
    request.url?.startsWith('/api/v3/simple/price') === true
      ? '{"canton-network":{"usd":0.15,"usd_market_cap":5000000000,"usd_24h_change":1.5}}'
      : '{"data":{"total_market_cap":{"usd":3000000000000}}}',
  );
});
const started: Program[] = [];
let baseUrl: string;
let apiKey: string;
let metricsUrls: readonly string[];

/** Starts a service of the compose file with its command and settings, except addresses. */
function startService(name: string, changes: Readonly<Record<string, string>>): Program {
  const { services } = readCompose({ POSTGRES_PASSWORD: 'secret', SCAN_URL: simulator.scanUrl });
  const { command = [], environment = {} } = services[name] ?? {};
  const [program = '', ...args] = command;
  const addresses = { DATABASE_URL: database.databaseUrl, METRICS_ADDRESS: '127.0.0.1:0' };
  // `installed.start` forbids the program to write files.
  const service = installed.start(program, args, { ...environment, ...addresses, ...changes });
  started.push(service);
  return service;
}

function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { headers: { 'x-api-key': apiKey, ...headers } });
}

beforeAll(async () => {
  const port = await listen(market);
  [installed, database, simulator] = await Promise.all([
    install(),
    startDatabase(),
    // As after an indexer that has been stopped for a day.
    startSimulator(['--history', '50', '--now', new Date(Date.now() - 86_400_000).toISOString()]),
  ]);
  // The second host is not a Scan, so that metrics of host errors exist.
  const indexer = startService('indexer', {
    SCAN_URL: `${simulator.scanUrl},http://127.0.0.1:${port}/api/scan`,
    VERIFY_WAIT_S: '0',
  });
  const service = startService('query-service-1', {
    PORT: '0',
    DATABASE_READ_URL: database.databaseUrl,
    MARKET_URL: `http://127.0.0.1:${port}`,
    MAX_IN_FLIGHT: '1',
  });
  [, baseUrl = ''] = await service.writes(/answers at (\S+)\n/, 'out');
  const pattern = /[Mm]etrics are at (\S+?metrics)/;
  metricsUrls = [(await indexer.writes(pattern))[1] ?? '', (await service.writes(pattern))[1] ?? ''];
  apiKey = await createKey({ databaseUrl: database.databaseUrl, network: 'mainnet' });
});

afterAll(async () => {
  for (const service of started) await service.stop();
  await simulator.stop();
  await database.stop();
  await installed.remove();
  market.close();
});

it('the output of build.sh runs as in the compose file without writing files', async () => {
  const length = String(await simulator.length());
  const newest = async () => {
    const { status, headers } = await get('/v1/updates?size=1');
    return [status, headers.get('explorer-position')];
  };
  await expect.poll(newest).toEqual([200, length]);
  expect(await get('/ready'), 'proxies keep a late service').toMatchObject({ status: 200 });
  expect(await fetch(new URL('/metrics', baseUrl)), 'metrics have another port').toMatchObject({ status: 404 });
  const check = (url: string) => installed.start('healthcheck', [], { HEALTH_URL: url }).ended;
  const health = [await check(`${baseUrl}/health`), await check(metricsUrls[0] ?? ''), await check(`${baseUrl}/no`)];
  expect(health.map(({ code }) => code)).toEqual([0, 0, 1]);
});

it('compose file and units set only variables that the programs read', async () => {
  const help = async (program: string, args: readonly string[]) =>
    (await installed.start(program, [...args, '--help']).ended).out;
  const helpTexts = {
    indexer: await help('indexer', ['run']),
    'query-service': await help('query-service', ['serve']),
  };
  const { services } = readCompose({ POSTGRES_PASSWORD: 'secret', SCAN_URL: simulator.scanUrl });
  const lines = (file: string) => readFileSync(join(folder, file), 'utf8').matchAll(/^([A-Z_]+)=/gm);
  const set = [
    ...Object.values(services).flatMap(({ command, environment = {} }) =>
      Object.keys(environment).map((name) => [command?.[0], name] as const),
    ),
    ...Array.from(lines('systemd/database.env.example'), ([, name = '']) => ['indexer', name] as const),
    ...Array.from(lines('systemd/indexer-mainnet.env.example'), ([, name = '']) => ['indexer', name] as const),
    ...Array.from(lines('systemd/query-service.env.example'), ([, name = '']) => ['query-service', name] as const),
  ].filter(([program, name]) => program !== undefined && program in helpTexts && name !== 'HEALTH_URL'); // `healthcheck` reads it.
  expect(set.length).toBeGreaterThan(15);
  for (const [program, name] of set)
    expect(helpTexts[program as keyof typeof helpTexts]).toMatch(new RegExp(String.raw`\b${name}\b`));
});

it('alert rules and dashboards use only metrics that running programs expose', async () => {
  const databaseSettings = { DATABASE_URL: database.databaseUrl, NETWORK: 'mainnet', SCAN_URL: simulator.scanUrl };
  // The metrics have its result.
  expect(await installed.start('indexer', ['reconcile'], databaseSettings).ended).toMatchObject({ code: 0 });
  const files = ['prometheus/alerts.yaml', ...globSync('grafana/dashboards/*.json', { cwd: folder })];
  const namesIn = (text: string) => Array.from(text.matchAll(/\bledger_explorer_\w+/g), ([name]) => name);
  const named = new Set(files.flatMap((file) => namesIn(readFileSync(join(folder, file), 'utf8'))));
  const missing = async () => {
    // More concurrent requests than MAX_IN_FLIGHT, so that some are shed.
    await Promise.all([
      ...Array.from({ length: 10 }, (_, page) => get(`/v1/events?page=${page}`)),
      ...Array.from({ length: 10 }, (_, page) => get(`/updates?page=${page}`, { accept: 'text/html' })),
    ]);
    const texts = await Promise.all(metricsUrls.map(async (url) => (await fetch(url)).text()));
    const exposed = new Set(texts.flatMap((text) => text.match(/^ledger_explorer_\w+/gm) ?? []));
    return [...named].filter((name) => !exposed.has(name));
  };
  expect(named.size).toBeGreaterThan(30);
  await expect.poll(missing, { interval: 500 }).toEqual([]);
});
