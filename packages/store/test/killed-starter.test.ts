import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMadeDatabase, openTestDatabase, until } from '../testing/index.ts';

const isWeekly = (process.env.WEEKLY ?? '') !== '';
const program = fileURLToPath(new URL('open-embedded.ts', import.meta.url));

/** Larger than any process id. */
const noProcess = 2 ** 31 - 1;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-explorer-'));
  dataDir = join(folder, 'postgres');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** A process in its own group with an embedded database, whose folder it makes by `initdb` or copies. */
function startGroup(cluster: 'made' | 'copied' = 'copied'): ChildProcess {
  return spawn(process.execPath, [program, dataDir, cluster], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
}

function ready(child: ChildProcess) {
  return new Promise((done) => child.stdout?.once('data', done));
}

/** Resolves when the starter is reaped: until then its process id looks alive. */
async function killGroup(group: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (group.pid === undefined) throw new Error('the starter was not started');
  const gone = once(group, 'exit');
  process.kill(-group.pid, signal);
  await gone;
}

/** Every process that has the folder in its arguments. */
function processes() {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder));
}

function filesInFolder() {
  return readdirSync(folder);
}

/** The state in `global/pg_control`: 1 is a clean shutdown. */
function controlState() {
  return readFileSync(join(dataDir, 'global', 'pg_control')).readUInt32LE(16);
}

/** Resolves when the server has accepted two sessions of other clients: an opening opens one per attempt, so it has once refused to join. */
async function seenTwice(): Promise<void> {
  const password = readFileSync(join(dataDir, 'explorer.password'), 'utf8');
  const port = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[3]);
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'explorer', password, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  const sessions = async () => {
    const { rows } = await client.query<{ sessions: string }>(
      `select pg_stat_get_db_sessions(oid) as sessions from pg_database where datname = 'postgres'`,
    );
    return Number(rows[0]?.sessions);
  };
  // The statistics then contain this session.
  await client.query('select pg_stat_force_next_flush()');
  const before = await sessions();
  await until(async () => (await sessions()) >= before + 2);
  await client.end();
}

describe('a database whose starter is killed with its process group', () => {
  it.each(isWeekly ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const))(
    'shuts down cleanly after %s',
    async (signal) => {
      const group = startGroup();
      await ready(group);
      await killGroup(group, signal);
      await until(() => processes().length === 0);
      expect(controlState()).toBe(1);
      expect(existsSync(join(dataDir, 'postmaster.pid'))).toBe(false);
    },
  );

  it('is restarted, not joined, if it still accepts sessions while its starter is noted as gone', async () => {
    const group = startGroup();
    await ready(group);
    // As if the starter had ended: the file with its process id names none that runs.
    const file = join(dataDir, 'explorer.starter');
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(group.pid), String(noProcess)));
    const opening = openTestDatabase({ dataDir });
    // The opening sees that the server accepts sessions; only then the starter's group is killed.
    const seen = seenTwice();
    await Promise.race([seen, opening]);
    await killGroup(group, 'SIGKILL');
    const database = await opening;
    expect(database.started).toBe(true);
    await database.stop();
    await until(() => processes().length === 0);
  });

  it('can be started again at once', async () => {
    const group = startGroup();
    await ready(group);
    await killGroup(group, 'SIGKILL');
    const database = await openTestDatabase({ dataDir });
    expect(database.started).toBe(true);
    await database.stop();
    await until(() => processes().length === 0);
  });

  it.each<[string, () => boolean]>([
    [
      'most of its folder is written',
      () => filesInFolder().some((name) => existsSync(join(folder, name, 'global/pg_control'))),
    ],
    ['the server has started', () => existsSync(join(dataDir, 'postmaster.pid'))],
  ])('leaves no process and a usable folder if it is killed when %s', async (_, moment) => {
    const group = startGroup('made');
    await until(moment);
    await killGroup(group, 'SIGKILL');
    await until(() => processes().length === 0);
    const database = await openMadeDatabase({ dataDir });
    await database.stop();
    expect(filesInFolder()).toEqual(['postgres']);
  });
});
