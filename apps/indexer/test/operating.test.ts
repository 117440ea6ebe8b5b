import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { readExposition } from '@ledger-explorer/cli/testing';
import { onDatabase, until } from '@ledger-explorer/store/testing';
import { expect, it } from 'vitest';
import { runMetrics } from '../src/metrics.ts';
import { Progress } from '../src/progress.ts';
import { goneHost } from './gone-host.ts';
import { startScan } from './scripted-scan.ts';
import { someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();
const { environment } = database;

it('serves metrics of position, hosts, pollers and verification at METRICS_ADDRESS', async () => {
  const scan = await startScan(someUpdates(9));
  const gone = await goneHost();
  const env = environment('measured', `${scan.url},${gone}`, { METRICS_ADDRESS: '127.0.0.1:0' });
  const indexer = startIndexer(['run'], env);
  try {
    const [, url = ''] = await indexer.writes(/metrics are at (\S+)\n/);
    for (;;) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
      const values = readExposition(await response.text());
      const get = (name: string, labels = '') => values.get(`ledger_explorer_${name}${labels}`);
      expect(get('info', '{network="measured"}')).toBe(1);
      // Counters start at 0, so that the first event is an increase.
      const kinds = ['refused', 'unreachable', 'busy', 'unready', 'timeout', 'broken'];
      expect(kinds.map((kind) => get('host_errors_total', `{host="${scan.url}",kind="${kind}"}`))).toEqual(
        kinds.map(() => 0),
      );
      expect(get('polls_total', '{poller="hosts",outcome="failed"}')).toBe(0);
      const failures = get('host_errors_total', `{host="${gone}",kind="unreachable"}`) ?? 0;
      const verified = get('verified_position') ?? get('unverified_updates');
      const polled = get('polls_total', '{poller="hosts",outcome="succeeded"}') ?? 0;
      const pages = get('host_pages_total', `{host="${scan.url}"}`) ?? 0;
      if (get('index_position') !== 9 || failures === 0 || polled === 0 || pages === 0 || verified === undefined) {
        await sleep(200);
        continue;
      }
      expect(get('indexed_updates_total')).toBe(9);
      expect(get('index_lag_seconds')).toBeGreaterThan(0);
      expect(get('host_up', `{host="${scan.url}"}`)).toBe(1);
      expect(get('indexer_stopped')).toBe(0);
      break;
    }
  } finally {
    void indexer.stop();
    await indexer.ended;
  }
});

it('leaves out values of the index while its status cannot be read', async () => {
  const scan = await startScan(someUpdates(9));
  expect(await startIndexer(['run', '--until-head'], environment('lost', scan.url)).ended).toMatchObject({ code: 0 });
  const stop = new AbortController();
  const index = { databaseUrl: database.databaseUrl, network: 'lost' };
  const address = { host: '127.0.0.1', port: 0 };
  const progress = new Progress({ isTTY: false, write: () => true });
  const served = { address, index, progress, pool: null, polls: new Map(), every: 20, stop: stop.signal };
  const { url, ended } = await runMetrics(served);
  const position = async () => readExposition(await (await fetch(url)).text()).get('ledger_explorer_index_position');
  await until(async () => (await position()) === 9);
  await onDatabase(database.databaseUrl, (client) => client.query('alter schema lost rename to elsewhere'));
  await until(async () => (await position()) === undefined);
  stop.abort();
  await ended;
});

it('serves no metrics without METRICS_ADDRESS, and exits with 2 if the address is in use', async () => {
  const scan = await startScan(someUpdates(9));
  const quiet = await startIndexer(['run', '--until-head'], environment('measured', scan.url)).ended;
  expect(quiet).toMatchObject({ code: 0 });
  expect(quiet.output).not.toContain('metrics');
  const env = environment('measured', scan.url, { METRICS_ADDRESS: `127.0.0.1:${new URL(scan.url).port}` });
  const refused = await startIndexer(['run'], env).ended;
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.output).toMatch(/^indexer: METRICS_ADDRESS=127\.0\.0\.1:\d+ is already in use: [^\n]+\n$/);
});

it('logs JSON lines with --log-format json, and nothing below LOG_LEVEL', async () => {
  const scan = await startScan(someUpdates(9));
  const { code, output } = await startIndexer(
    ['run', '--until-head', '--log-format', 'json'],
    environment('measured', scan.url),
  ).ended;
  expect(code).toBe(0);
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string });
  // A failing poller is a warning (40); all else is information (30).
  for (const { level, msg } of lines) expect(level, msg).toBe(msg.includes('retrying') ? 40 : 30);
  expect(lines.at(-1)?.msg).toBe('done: at the head');
  const silent = startIndexer(['run', '--until-head'], environment('measured', scan.url, { LOG_LEVEL: 'error' }));
  expect(await silent.ended).toMatchObject({ code: 0, output: '' });
});

it('the status command of the README prints the status', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, command = '', args = ''] = /^(pnpm) (.* status) /m.exec(readme) ?? [];
  const scan = await startScan(someUpdates(9));
  const env = environment('measured', scan.url);
  expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
  const cwd = fileURLToPath(new URL('../../../', import.meta.url));
  const run = promisify(execFile)(command, args.split(' '), { cwd, env: { ...process.env, ...env } });
  const { stdout, stderr } = await run;
  expect(stderr + stdout).toMatch(/^network +measured\nposition +9\n/);
});
