import { readExposition } from '@ledger-explorer/cli/testing';
import { until } from '@ledger-explorer/store/testing';
import { expect, it } from 'vitest';
import { goneHost } from './gone-host.ts';
import { startScan } from './scripted-scan.ts';
import { someUpdates } from './some-updates.ts';
import { testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const { environment } = testDatabase();

const user = 'me@example';
const secret = 'pä:ss/wörd%';
const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
/** Texts that must not appear in logs, errors or metrics. */
const secrets = [secret, encodeURIComponent(secret), 'wörd', 'w%C3%B6rd', authorization.slice('Basic '.length)];

function withUser(url: string, password = secret) {
  return url.replace('//', `//${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
}

function expectNoSecret(text: string) {
  for (const each of [...secrets, encodeURIComponent(user)]) expect(text).not.toContain(each);
}

it('sends user and password of SCAN_URL as Authorization, and shows them in no log, metric or command', async () => {
  const scan = await startScan(someUpdates(9), [], {}, authorization);
  const gone = await goneHost();
  const logged = { METRICS_ADDRESS: '127.0.0.1:0', LOG_LEVEL: 'trace' };
  const env = environment('guarded', `${withUser(gone)},${withUser(scan.url)}`, logged);
  const indexer = startIndexer(['run'], env);
  try {
    const [, url = ''] = await indexer.writes(/metrics are at (\S+)\n/);
    await until(async () => {
      const metrics = await (await fetch(url)).text();
      expectNoSecret(metrics);
      const values = readExposition(metrics);
      const up = (host: string) => values.get(`ledger_explorer_host_up{host="${host}"}`);
      return values.get('ledger_explorer_index_position') === 9 && up(gone) === 0 && up(scan.url) === 1;
    }, 200);
    await indexer.writes(/featured apps: [^\n]*retrying/);
  } finally {
    void indexer.stop();
  }
  const { code, output } = await indexer.ended;
  expect(code).toBe(0);
  expect(output).toContain(`indexing guarded from ${gone}, ${scan.url} into`);
  expect(output).toContain(`${gone} `);
  expect(output).not.toMatch(/\b401\b/);
  expectNoSecret(output);

  for (const args of [['status'], ['status', '--json'], ['doctor'], ['doctor', '--json'], ['reconcile']]) {
    const { output: printed } = await startIndexer(args, env).ended;
    expect(printed, args.join(' ')).not.toMatch(/\b401\b|credentials/);
    expectNoSecret(printed);
  }
});

it('exits with 2 if every host rejects user and password, without showing them', async () => {
  const scan = await startScan(someUpdates(2), [], {}, authorization);
  const env = environment('guarded', withUser(scan.url, `${secret}!`));
  const { code, output } = await startIndexer(['run'], env).ended;
  expect(code).toBe(2);
  expect(output).toContain(`${scan.url} refuses: 401: who are you?; are user and password right`);
  expectNoSecret(output);
});
