import { readFileSync, writeFileSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createKey,
  freePort,
  openReplicated,
  type Replicated,
  type Simulator,
  startCommand,
  startSimulator,
} from '@ledger-explorer/kit';
import { temporaryFolder } from '@ledger-explorer/kit/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsAfter, follow } from './follow.ts';
import { folder, install, type Installed } from './installed.ts';

/** Migration of the next version, also of a table that every response reads. `beforeAll` raises its interpreter version too. */
const migration = `
  alter table head add column later bigint not null default 0;
  create table later (position bigint primary key);
  create index party_later on party (first_position, id);`;

const indexerUnit = 'ledger-explorer-indexer@mainnet';
const root = temporaryFolder('ledger-explorer-upgrade-');
let installed: Installed;
let replicated: Replicated;
let simulator: Simulator;
let apiKey: string;
let ports: readonly [number, number];
let ended = false;
const callers: Promise<void>[] = [];
const failures: string[] = [];

function unit(port: number): string {
  return `ledger-explorer-query-service@${port}`;
}

/** Runs documented commands with the ports of this test. */
function followWithPorts(commands: readonly string[]): Promise<string> {
  const [first, second] = ports;
  const replaced = { '@8080': `@${first}`, '@8081': `@${second}` };
  return follow(commands, root, { replaced });
}

function systemctl(command: string, ...units: readonly string[]): Promise<string> {
  return follow([`systemctl ${command} ${units.join(' ')}`], root);
}

function logOf(name: string): string {
  return readFileSync(join(root, 'run', `${name}.log`), 'utf8');
}

/** Runs a program of a version like an operator. */
function run(version: 1 | 2, command: string, settings: Readonly<Record<string, string>> = {}) {
  const [program = '', ...args] = command.split(' ');
  return startCommand(join(root, `opt/ledger-explorer-${version}/bin`, program), args, {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: join(root, 'run/compiled'),
      DATABASE_URL: replicated.primary.databaseUrl,
      NETWORK: 'mainnet',
      SCAN_URL: simulator.scanUrl,
      ...settings,
    },
  }).ended;
}

/** Checksums of the index by table, without tables that the migration changes. */
async function checksums(version: 1 | 2, settings: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const { out, output, code } = await run(version, 'indexer checksum --json', settings);
  if (code !== 0) throw new Error(output);
  const { position, tables } = JSON.parse(out) as { position: number; tables: readonly { table: string }[] };
  return { position, tables: tables.filter(({ table }) => table !== 'head' && table !== 'later') };
}

function get(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}/mainnet${path}`, { headers: { 'x-api-key': apiKey } });
}

async function ready(port: number): Promise<unknown> {
  const response = await get(port, '/ready').catch(() => null);
  return response === null ? null : [response.status, ((await response.json()) as { detail?: string }).detail];
}

async function positionAt(port: number): Promise<number> {
  return Number((await get(port, '/v1/head')).headers.get('explorer-position'));
}

/** Requests one page after the other while the instance runs, until the test ends. Records statuses other than 200. */
async function call(port: number, isRunning: () => boolean): Promise<void> {
  for (let page = 0; !ended; page = (page + 1) % 10) {
    if (isRunning()) {
      const path = `/v1/updates?size=5&page=${page}`;
      const status = await get(port, path).then(
        (response) => response.status,
        (error: unknown) => String(error),
      );
      if (status !== 200 && isRunning()) failures.push(`${path}: ${status}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function configure(databaseUrl: string): void {
  const etc = join(root, 'etc/ledger-explorer');
  writeFileSync(join(etc, 'database.env'), `DATABASE_URL=${databaseUrl}\n`);
  writeFileSync(
    join(etc, 'indexer-mainnet.env'),
    `SCAN_URL=${simulator.scanUrl}\nMETRICS_ADDRESS=127.0.0.1:0\nPOLL_INTERVAL_MS=100\n`,
  );
  writeFileSync(
    join(etc, 'query-service.env'),
    'NETWORK=mainnet\nREADY_MAX_LAG_S=100000000\nRATE_LIMIT=1000000/s\nHOST=127.0.0.1\n',
  );
}

beforeAll(async () => {
  for (const name of ['opt', 'run', 'database', 'etc/ledger-explorer', 'etc/systemd'])
    await mkdir(join(root, name), { recursive: true });
  await cp(join(folder, 'systemd'), join(root, 'etc/systemd/system'), { recursive: true });
  [installed, replicated, simulator] = await Promise.all([
    install(),
    openReplicated(join(root, 'database')),
    startSimulator(['--history', '100']),
  ]);
  const [first, second] = [join(root, 'opt/ledger-explorer-1'), join(root, 'opt/ledger-explorer-2')];
  for (const version of [first, second]) await cp(installed.path, version, { recursive: true, verbatimSymlinks: true });
  writeFileSync(join(second, 'packages/store/src/schema/network/0002_later.sql'), migration);
  const interpreter = join(second, 'packages/ledger/src/interpret.ts');
  const text = readFileSync(interpreter, 'utf8');
  writeFileSync(interpreter, text.replace(/(?<=interpreterVersion = )\d+/, '99'));
  await symlink(first, join(root, 'opt/ledger-explorer'));
  configure(replicated.primary.databaseUrl);
  ports = [await freePort(), await freePort()];
  await systemctl('start', indexerUnit, ...ports.map(unit));
});

afterAll(async () => {
  ended = true;
  await Promise.all(callers);
  await systemctl('stop', indexerUnit, ...ports.map(unit));
  await simulator.stop();
  await replicated.stop();
  await installed.remove();
});

describe('an upgrade of a filled index as in docs/operating', () => {
  let before: unknown;
  /** Ports of the query services that must respond. */
  let running: readonly number[] = [];

  it('begins with ready services at the head, and a stopped standby as the backup', async () => {
    for (const port of ports) await expect.poll(() => ready(port)).toEqual([200, undefined]);
    apiKey = await createKey({ databaseUrl: replicated.primary.databaseUrl, network: 'mainnet' });
    const length = await simulator.length();
    for (const port of ports) await expect.poll(() => positionAt(port)).toBe(length);
    before = await checksums(1);
    await replicated.replayed();
    await replicated.standby.stop();
    running = ports;
    callers.push(...ports.map((port) => call(port, () => running.includes(port))));
  });

  it('is rejected while the old indexer writes', async () => {
    for (const command of ['indexer run', 'query-service serve']) {
      const { code, output } = await run(2, command);
      expect({ code, output }).toEqual({
        code: 2,
        output: expect.stringMatching(
          /DATABASE_URL.*: schema "mainnet" is older than this version, and an indexer is writing it: stop that one/,
        ) as string,
      });
    }
    const status = await run(2, 'indexer status');
    expect([status.code, status.output]).toEqual([2, expect.stringContaining('`indexer run` creates or upgrades it')]);
  });

  it('migrates the schema by the new indexer while the old query services respond', async () => {
    await followWithPorts(commandsAfter('It migrates the schema:'));
    const readiness = () => Promise.all(ports.map(ready));
    const newer = 'The schema is newer than this program: start the version that upgraded it.';
    await expect.poll(readiness).toEqual(ports.map(() => [503, newer]));
    expect(await checksums(2)).toEqual(before);
    await simulator.advance(20);
    const length = await simulator.length();
    for (const port of ports) await expect.poll(() => positionAt(port)).toBe(length);
    const { code, output } = await run(1, 'query-service serve');
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/"mainnet" has migration 0002_later\.sql, which this version does not know: run a newer/),
    ]);
    expect(failures).toEqual([]);
  });

  it('restarts the query services one after the other with equal responses', async () => {
    const [first, second] = ports;
    const [restartFirst = '', restartSecond = ''] = commandsAfter('of the previous one is `200`:');
    const path = '/v1/updates?size=20';
    const answer = await (await get(first, path)).text();
    running = [second];
    await followWithPorts([restartFirst]);
    await expect.poll(() => ready(first)).toEqual([200, undefined]);
    running = [first];
    await followWithPorts([restartSecond]);
    await expect.poll(() => ready(second)).toEqual([200, undefined]);
    running = ports;
    for (const port of ports) expect(await (await get(port, path)).text()).toBe(answer);
    expect(failures).toEqual([]);
  });

  it('reinterprets the index if the log recommends it', async () => {
    const sums = await checksums(2);
    expect(logOf(indexerUnit)).toMatch(/stop the indexer and run \\?"indexer reinterpret\\?"/);
    expect(await followWithPorts(commandsAfter('run it again before you start the indexer:'))).toMatch(
      /read \d+ updates again/,
    );
    const { out } = await run(2, 'indexer status --json');
    expect(JSON.parse(out)).toMatchObject({ interpreter: 99 });
    expect(await checksums(2)).toEqual(sums);
    expect(failures).toEqual([]);
  });

  it('is reverted: the old version rejects the new schema, and continues on a standby from before the upgrade', async () => {
    const sums = await checksums(2);
    running = [];
    await followWithPorts(commandsAfter('Start the previous version:'));
    await expect
      .poll(() => logOf(indexerUnit))
      .toMatch(/"mainnet" has migration 0002_later\.sql.*run a newer version, or restore a backup from before it/);
    await systemctl('stop', indexerUnit, ...ports.map(unit));
    await replicated.kill();
    await replicated.restartStandby();
    await replicated.promote();
    configure(replicated.standby.databaseUrl);
    await systemctl('start', indexerUnit, ...ports.map(unit));
    const length = await simulator.length();
    for (const port of ports) {
      await expect.poll(() => ready(port)).toEqual([200, undefined]);
      await expect.poll(() => positionAt(port)).toBe(length);
    }
    const { databaseUrl } = replicated.standby;
    expect(await checksums(1, { DATABASE_URL: databaseUrl })).toEqual(sums);
    const rebuilt = { DATABASE_URL: databaseUrl, NETWORK: 'rebuilt' };
    expect(await run(1, 'indexer run --until-head', rebuilt)).toMatchObject({ code: 0 });
    const total = async (settings: Readonly<Record<string, string>>) =>
      /^total .*$/m.exec((await run(1, 'indexer checksum', settings)).out)?.[0];
    expect(await total({ DATABASE_URL: databaseUrl })).toBe(await total(rebuilt));
  });
});
