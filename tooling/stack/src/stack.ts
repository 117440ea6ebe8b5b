import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  DatabaseUrlError,
  freePort,
  isFree,
  migrate,
  SchemaMismatch,
  StoreUnavailable,
  withPooling,
} from '@ledger-explorer/store';
import type { Progress, Reach } from './banner.ts';
import type { Console } from './console.ts';
import { removeDataFolder } from './data-folder.mjs';
import { createDemoKey, readDemoKey } from './demo-key.ts';
import { command, others, type StackOptions, StartError } from './options.mjs';
import { type Exit, Part, type PartOptions } from './part.ts';
import { guardSource } from './source-guard.ts';
import { claimFolder, releaseFolder, type StackFile, writeStackFile } from './stack-file.ts';
import { until } from './until.ts';

/** A part has ended by itself. */
export class PartEnded extends Error {
  override readonly name = 'PartEnded';
  /** Whether the part cannot start as configured (exit code 2). */
  readonly misconfigured: boolean;
  constructor(message: string, reason: 'misconfigured' | 'failed') {
    super(message);
    this.misconfigured = reason === 'misconfigured';
  }
}

/** Default ports. A stack on another port starts its simulator on any free one. */
const defaultPorts = { service: 8080, simulator: 5012 };

/** The used fields of `/health`. */
interface Health {
  readonly position: number | null;
  readonly recordTime: string | null;
  readonly lag: number | null;
}

/** Files and folders in the data folder that a start creates and later starts use. */
const dataNames = ['postgres', 'simulator', 'demo-key', 'networks.json'];

/** The parts in the order in which they are stopped. The database is the last one, because the others use it. */
const stopOrder = ['indexer', 'query-service', 'simulator', 'database'];

/** Database, simulated network, indexer and query service on one machine and one data folder. */
export class Stack {
  readonly #options: StackOptions;
  readonly #console: Console;
  readonly #parts = new Map<string, Part>();
  readonly #halt = new AbortController();
  /** Whether this stack has locked the folder. If not, the folder may be another stack's. */
  #claimed = false;
  /** The uppermost folder that was created for the data folder; null: none. */
  #made: string | null = null;
  /** The `dataNames` that did not exist before this start. */
  #missing: readonly string[] = [];
  #reach: Promise<Reach> | null = null;

  constructor(options: StackOptions, console: Console) {
    this.#options = options;
    this.#console = console;
  }

  /** Aborted if a part ends by itself (reason: `PartEnded`) or `halt` is called. */
  get halted(): AbortSignal {
    return this.#halt.signal;
  }

  /** Resolves when the indexer has reached the head of the ledger for the first time, or has ended; not before `start`. */
  get reach(): Promise<Reach> {
    return this.#reach ?? new Promise(() => undefined);
  }

  /** Aborts a start, or requests the stop of a running stack. */
  halt(): void {
    this.#halt.abort();
  }

  /** Starts all parts and waits until the first page has data. Throws `StartError` and `PartEnded`. Call `stop` in any case. */
  async start(): Promise<StackFile> {
    const { dataDir, network, scan } = this.#options;
    const baseUrl = this.#baseUrl;
    await this.#claim();
    const given = this.#options.databaseUrl;
    if (given !== null) await this.#prepare(given);
    this.#console.say(
      `starting ${given === null ? 'database, ' : ''}${scan === null ? 'simulated network, ' : ''}query service and indexer …`,
    );
    const [databaseUrl, scanUrl] = await Promise.all([given ?? this.#startDatabase(), this.#startSimulator()]);
    if (given === null) await this.#prepare(databaseUrl);
    const env = { DATABASE_URL: databaseUrl, NETWORK: network };
    let apiKey = readDemoKey(dataDir) ?? (await createDemoKey(dataDir, databaseUrl));
    const { LOG_LEVEL = '' } = process.env;
    const quiet = LOG_LEVEL === '' ? { LOG_LEVEL: 'warn' } : {};
    const port = String(this.#options.port);
    this.#startPart('query-service', { env: { ...quiet, ...env, HOST: '127.0.0.1', PORT: port } });
    if (scan === null) await this.#waitUntilReady(`${scanUrl}/readyz`);
    // Both programs read METRICS_ADDRESS, and only the query service can listen there.
    const metricsAddress = process.env.INDEXER_METRICS_ADDRESS ?? '';
    const indexerEnv = { ...env, SCAN_URL: scanUrl, METRICS_ADDRESS: metricsAddress };
    const indexer = this.#startPart('indexer', { args: ['run'], env: indexerEnv });
    // The indexer sends one message, at the head.
    this.#reach = Promise.race([indexer.message().then(() => 'head' as const), indexer.exited.then(reachOf)]);
    // Waits for the first update. An indexer may end if the index has updates of earlier starts.
    const { position, exit } = await until(async () => {
      const { exit } = indexer;
      const { position } = await this.progress();
      return position > 0 || exit !== null ? { position, exit } : null;
    }, this.halted);
    if (exit !== null && position === 0) this.#halt.abort(endOf(indexer, exit));
    // The key in the folder can be of another database.
    const accepted = await until(() => isAccepted(baseUrl, apiKey), this.halted);
    if (!accepted) {
      apiKey = await createDemoKey(dataDir, databaseUrl);
      await until(async () => ((await isAccepted(baseUrl, apiKey)) ? true : null), this.halted);
    }
    const file = { baseUrl, apiKey, databaseUrl, scanUrl, pid: process.pid };
    writeStackFile(dataDir, file);
    return file;
  }

  /** The state of the index; position 0: it is empty. */
  async progress(): Promise<Progress> {
    const response = await fetch(`${this.#baseUrl}/health`, { signal: AbortSignal.timeout(2000) });
    const { position, recordTime, lag } = (await response.json()) as Health;
    return { position: position ?? 0, recordTime, lag };
  }

  get #baseUrl(): string {
    return `http://127.0.0.1:${this.#options.port}/${this.#options.network}`;
  }

  /** Stops the parts one after the other and unlocks the folder. */
  async stop(): Promise<void> {
    this.halt();
    for (const name of stopOrder) await this.#parts.get(name)?.stop();
    if (this.#claimed) releaseFolder(this.#options.dataDir);
  }

  /** Removes the data that a failed start created. Call it after `stop`. */
  removeNewData(): void {
    const { dataDir } = this.#options;
    for (const name of this.#missing) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (this.#claimed) removeDataFolder(dataDir, this.#made);
  }

  /** Kills all parts except the database, which stops in order when this process ends. */
  kill(): void {
    for (const [name, part] of this.#parts) if (name !== 'database') part.kill();
    if (this.#claimed) releaseFolder(this.#options.dataDir);
  }

  async #claim(): Promise<void> {
    const { dataDir, fresh, network, port, scan } = this.#options;
    this.#made = claimFolder(dataDir);
    this.#claimed = true;
    if (!(await isFree(port))) {
      throw new StartError(`port ${port} is taken: stop the program that listens there, or give another --port`);
    }
    if (fresh) {
      for (const name of dataNames) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    this.#missing = dataNames.filter((name) => !existsSync(join(dataDir, name)));
    guardSource(dataDir, network, scan === null ? 'simulated' : 'real');
  }

  async #startDatabase(): Promise<string> {
    const part = this.#startPart('database', { args: [join(this.#options.dataDir, 'postgres')], grace: 60_000 });
    let databaseUrl: string | null = null;
    void part.message().then((message) => ({ databaseUrl } = message as { databaseUrl: string }));
    return until(() => Promise.resolve(databaseUrl), this.halted);
  }

  async #startSimulator(): Promise<string> {
    const { scan, simulator, dataDir } = this.#options;
    if (scan !== null) return scan;
    const port = await freePort(this.#options.port === defaultPorts.service ? defaultPorts.simulator : undefined);
    const args = ['--port', String(port), '--host', '127.0.0.1', '--history-days', '30'];
    this.#startPart('simulator', { args: [...args, '--data', join(dataDir, 'simulator'), ...simulator] });
    return `http://127.0.0.1:${port}/api/scan`;
  }

  async #prepare(databaseUrl: string): Promise<void> {
    try {
      const { network } = this.#options;
      await migrate({ databaseUrl: withPooling(databaseUrl, process.env.DATABASE_POOLED), network });
    } catch (error) {
      if (error instanceof DatabaseUrlError) throw new StartError(`DATABASE_URL ${error.message}`);
      if (error instanceof SchemaMismatch) throw new StartError(`${error.message} (${command} --fresh)`);
      if (error instanceof StoreUnavailable) throw new StartError(`database: ${error.message}`);
      throw error;
    }
  }

  /** Waits until the URL answers with 2xx. */
  async #waitUntilReady(url: string): Promise<void> {
    const request = async () => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
    await until(async () => (await request()) || null, this.halted);
  }

  #startPart(name: string, options: Partial<PartOptions>): Part {
    this.halted.throwIfAborted();
    const part = new Part({ grace: 15_000, ...options, name, print: this.#console.print });
    this.#parts.set(name, part);
    void part.exited.then((exit) => {
      if (part.stopping) return;
      const notice = this.#noticeWithoutIndexer(exit, part.lastLines.at(-1) ?? '');
      if (name === 'indexer' && notice !== null) {
        this.#console.release();
        this.#console.say(notice);
      } else this.#halt.abort(endOf(part, exit));
    });
    return part;
  }

  /** Notice of an indexer that ended while the query service continues: after recorded pages (code 0) or because of its input (code 3). Null: the stack must stop. */
  #noticeWithoutIndexer({ code }: Exit, lastLine: string): string | null {
    if (code === 0 && this.#options.scan?.startsWith('file:') === true) {
      return 'the indexer has read all recorded pages and ended; the query service continues to serve them';
    }
    if (code !== 3) return null;
    const [retire] = /indexer retire --as [\w-]+/.exec(lastLine) ?? [];
    if (retire !== undefined) {
      const { dataDir, network } = this.#options;
      return `THE INDEXER HAS STOPPED: the network was reset (its last line has the time); the query service continues with the old index.\nTo begin a new index: \`DATA_DIR=${dataDir} NETWORK=${network} ${others} ${retire}\` keeps the old one under another name, and the next \`${command}\` begins a new one.\nTo do this at every reset without a command: ON_NETWORK_RESET=retire`;
    }
    return 'THE INDEXER HAS STOPPED: its input is contradictory (the place and the remedy are in its last line); the query service continues with the index';
  }
}

/** The error of a part that has ended. A part that cannot start as configured explains it in its last line, which is the whole message. */
function endOf({ name, lastLines }: Part, { code, signal }: Exit): PartEnded {
  if (code === 2) {
    const refusal = (lastLines.at(-1) ?? 'cannot start as configured').replace(`${name}: `, '');
    return new PartEnded(
      `${name}: ${refusal.replace(/^(?:error: )?stopped: /, '').replace(/\bSCAN_URL\b/, '--scan')}`,
      'misconfigured',
    );
  }
  const end = `${name} has ended (${signal ?? `exit code ${code ?? '?'}`}):`;
  return new PartEnded([end, ...lastLines.slice(-5)].join('\n  '), 'failed');
}

function reachOf({ code }: Exit): Reach {
  return code === 0 ? 'head' : 'stopped';
}

/** Whether the service knows the key. Other errors do not count against it. */
async function isAccepted(baseUrl: string, apiKey: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/v1/dashboard`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(5000),
  });
  await response.arrayBuffer();
  return response.status !== 401;
}
