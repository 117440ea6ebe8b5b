import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import { createGenerator } from '@ledger-explorer/ledger-simulator';
import { type EmbeddedDatabase, type Entry, migrate, openEmbedded, openWriter } from '@ledger-explorer/store';

function program(name: string) {
  return fileURLToPath(new URL(`../../../../apps/query-service/src/${name}`, import.meta.url));
}

/** The database's restart may take so long. */
const restartMs = 60_000;

/** A query service on a database with a ledger of every shape in it, each a process of its own. */
export interface Deployment {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Commits so many more updates of the ledger; returns the new position. */
  advance(updates: number): Promise<number>;
  /** Ends the database as a crash does. */
  killDatabase(): Promise<void>;
  /** Starts it again where it was; done when it takes connections. */
  restartDatabase(): Promise<void>;
  /** What the service has logged: JSON lines. */
  log(): string;
  /** Ends everything. Throws where the service had ended before, or does not end with code 0. */
  stop(): Promise<void>;
}

/** Starts it. `updates`: how long the ledger is; `env`: for the service, beside what it needs. */
export async function deploy(updates: number, env: Readonly<Record<string, string>> = {}): Promise<Deployment> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  try {
    return await start(updates, env, cleanUps);
  } catch (error) {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    throw error;
  }
}

async function start(
  updates: number,
  env: Readonly<Record<string, string>>,
  cleanUps: (() => Promise<unknown>)[],
): Promise<Deployment> {
  const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
  cleanUps.push(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'postgres');
  let database: EmbeddedDatabase = await openEmbedded({ dataDir });
  cleanUps.push(() => database.stop());
  const { databaseUrl } = database;
  const place = { databaseUrl, network: 'fuzznet' };
  await migrate(place);
  const generator = createGenerator({ all: true, seed: 4, history: updates, parties: 40, validators: 10 });
  const advance = async (count: number): Promise<number> => {
    const entries = [...generator.items(count)].map(({ json }): Entry => {
      const update = decodeUpdate(JSON.parse(json) as Parameters<typeof decodeUpdate>[0]);
      return { update, facts: interpret(update) };
    });
    const writer = await openWriter(place);
    try {
      for (let from = 0; from < entries.length; from += 500) await writer.commit(entries.slice(from, from + 500));
    } finally {
      await writer.close();
    }
    return generator.length;
  };
  await advance(updates);

  const environment = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    NETWORK: 'fuzznet',
    PORT: '0',
    LOG_LEVEL: 'warn',
    // The simulated ledger is of the past: it would never be ready.
    READY_MAX_LAG_S: '100000000',
    ...env,
  };
  const keys = spawn(process.execPath, [program('keys-main.ts'), 'create', '--name', 'fuzz', '--limit', '1000000/s'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let apiKey = '';
  keys.stdout.on('data', (chunk: Buffer) => (apiKey += chunk.toString()));
  await new Promise((done) => keys.once('close', done));

  const service = spawn(process.execPath, [program('main.js')], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  service.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-1_000_000)));
  const ended = new Promise<number | null>((done) => service.once('close', done));
  const baseUrl = await new Promise<string>((done, fail) => {
    let out = '';
    service.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
      const url = /answers at (\S+)\n/.exec(out)?.[1];
      if (url !== undefined) done(url);
    });
    void ended.then((code) => {
      fail(new Error(`the service ended with code ${code ?? 'none'}: ${log}`));
    });
  });

  return {
    baseUrl,
    apiKey: apiKey.trim(),
    advance,
    log: () => log,
    async killDatabase() {
      const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0]);
      process.kill(pid, 'SIGKILL');
    },
    async restartDatabase() {
      // Its killed processes may take a while to let go of the folder and the port.
      const until = performance.now() + restartMs;
      for (;;) {
        try {
          const opened = await openEmbedded({ dataDir, port: Number(new URL(databaseUrl).port) });
          if (opened.started) {
            database = opened;
            return;
          }
        } catch (error) {
          if (performance.now() > until) throw error;
        }
        await sleep(100);
      }
    },
    async stop() {
      const before = service.exitCode ?? service.signalCode;
      service.kill('SIGTERM');
      const code = await ended;
      await database.stop();
      await rm(folder, { recursive: true, force: true });
      if (before !== null || code !== 0)
        throw new Error(`the service ended with ${before ?? code ?? 'a signal'}: ${log.slice(-4_000)}`);
    },
  };
}
