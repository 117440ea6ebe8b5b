import { chownSync, globSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openTestDatabase, startProgram, startSimulator } from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { expect, it, onTestFinished } from 'vitest';
import { commandsAfter, follow } from './follow.ts';

const root = temporaryFolder('ledger-explorer-backup-');
/** The newest of Debian, as in the workflow `image`. */
const [tool] = globSync('/usr/lib/postgresql/*/bin/pg_basebackup').sort((a, b) =>
  b.localeCompare(a, 'en', { numeric: true }),
);

it.skipIf(tool === undefined)('a backup restored as in docs/operating has the same checksum', async () => {
  const binaries = dirname(tool ?? '');
  // The folder of the documented commands, whatever the version of the tool.
  const cluster = join(root, 'var/lib/postgresql/15');
  mkdirSync(cluster, { recursive: true });
  const primary = await openTestDatabase({ dataDir: join(cluster, 'primary'), binaries, durable: true });
  onTestFinished(() => primary.stop());
  const simulator = await startSimulator(['--history', '50']);
  onTestFinished(async () => void (await simulator.stop()));
  const settings = (databaseUrl: string) => ({
    DATABASE_URL: databaseUrl,
    NETWORK: 'mainnet',
    SCAN_URL: simulator.scanUrl,
    POLL_INTERVAL_MS: '100',
  });
  const indexer = async (command: string, databaseUrl: string) => {
    const { code, out, output } = await startProgram('indexer', command.split(' '), settings(databaseUrl)).ended;
    if (code !== 0) throw new Error(output);
    return out;
  };
  const running = startProgram('indexer', ['run'], settings(primary.databaseUrl));
  await running.writes('at the head');

  const [backup = '', ...restore] = commandsAfter('original and copy gave the same checksum at one position):');
  const { hostname, port, username, password } = new URL(primary.databaseUrl);
  const login = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password };
  let isDone = false;
  const growLedger = async () => {
    while (!isDone) {
      await simulator.advance(5);
      await sleep(100);
    }
  };
  await Promise.all([
    growLedger(),
    follow([backup], root, { env: { ...login, PATH: `${binaries}:${process.env.PATH ?? ''}` } }).finally(() => {
      isDone = true;
    }),
  ]);
  await simulator.advance(50);

  const restored = join(cluster, 'main');
  mkdirSync(restored, { mode: 0o700 });
  const { uid, gid } = statSync(join(cluster, 'primary'));
  chownSync(restored, uid, gid);
  // Only the tar commands: openTestDatabase starts PostgreSQL.
  await follow(
    restore.filter((command) => command.startsWith('tar ')),
    root,
  );
  const second = await openTestDatabase({ dataDir: restored, binaries, durable: true });
  onTestFinished(() => second.stop());
  const status = JSON.parse(await indexer('status --json', second.databaseUrl)) as { position: number };
  expect(status.position).toBeLessThan(await simulator.length());
  await indexer('run --until-head', second.databaseUrl);
  const checks = restore.flatMap((command) => /^pnpm indexer (.*)/.exec(command)?.[1] ?? []);
  expect(checks).toEqual(['reconcile', 'checksum']);
  for (const check of checks) await indexer(check, second.databaseUrl);
  await expect
    .poll(() => indexer('checksum', primary.databaseUrl), { interval: 500 })
    .toBe(await indexer('checksum', second.databaseUrl));
  expect(await running.stop()).toMatchObject({ code: 0 });
});
