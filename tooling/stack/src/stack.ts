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

/** A part has ended although nobody asked it to. */
export class PartEnded extends Error {
  override readonly name = 'PartEnded';
  /** The part said that it cannot start as configured (exit code 2). */
  readonly misconfigured: boolean;
  constructor(message: string, misconfigured: boolean) {
    super(message);
    this.misconfigured = misconfigured;
  }
}

/** Where nothing else was asked for. Stacks beside it take any free port, and never wait for one another's. */
const usualPorts = { service: 8080, simulator: 5012 };

/** What is read of `/health`. */
interface Health {
  readonly position: number | null;
  readonly recordTime: string | null;
  readonly lag: number | null;
}

/** What a start makes in the data folder, and later starts use. */
const keptNames = ['postgres', 'simulator', 'demo-key', 'networks.json'];

/** The parts in the order they are stopped: who writes, who reads, what is followed, and the database last. */
const stopOrder = ['indexer', 'query-service', 'simulator', 'database'];

/** Database, simulated network, indexer and query service on one machine and one data folder. */
export class Stack {
  readonly #options: StackOptions;
  readonly #console: Console;
  readonly #parts = new Map<string, Part>();
  /** Aborted, with the reason, when a part ends by itself or a stop is asked for. */
  readonly #halt = new AbortController();
  /** The folder is ours: another stack's is left alone. */
  #claimed = false;
  /** The uppermost folder that was made for it; null: none. */
  #made: string | null = null;
  /** Of `keptNames`, what was not there before this start. */
  #missing: readonly string[] = [];
  #reach: Promise<Reach> | null = null;

  constructor(options: StackOptions, console: Console) {
    this.#options = options;
    this.#console = console;
  }

  /** Aborted with a `PartEnded` when a part ends by itself. */
  get halted(): AbortSignal {
    return this.#halt.signal;
  }

  /** Where the indexer got to: done when it is at the head of the ledger for the first time, or has ended. */
  get reach(): Promise<Reach> {
    return this.#reach ?? new Promise(() => undefined);
  }

  /** Gives up a start in hand. */
  halt(): void {
    this.#halt.abort();
  }

  /** Starts everything and waits until the first page has data. Throws `StartError`, `PartEnded`; `stop` is due in any case. */
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
    this.#startPart('query-service', {
      env: {
        LOG_LEVEL: 'warn',
        ...definedEnvironment('LOG_LEVEL'),
        ...env,
        HOST: '127.0.0.1',
        PORT: String(this.#options.port),
      },
    });
    if (this.#options.scan === null) await this.#answering(`${scanUrl}/readyz`);
    // Both programs know METRICS_ADDRESS, and only one of them can listen there.
    const metricsAddress = process.env.INDEXER_METRICS_ADDRESS ?? '';
    const indexerEnv = { ...env, SCAN_URL: scanUrl, METRICS_ADDRESS: metricsAddress };
    const indexer = this.#startPart('indexer', { args: ['run'], env: indexerEnv });
    this.#reach = Promise.race([indexer.message().then(() => 'head' as const), indexer.exited.then(reachOf)]);
    // One that has ended leaves what was indexed before, if anything was.
    const { found, ended } = await until(async () => {
      const end = indexer.ended;
      const { position } = await this.progress();
      return position > 0 || end !== null ? { found: position, ended: end } : null;
    }, this.halted);
    if (ended !== null && found === 0) this.#halt.abort(endOf(indexer, ended));
    const accepted = await until(() => isAccepted(baseUrl, apiKey), this.halted);
    if (!accepted) {
      apiKey = await createDemoKey(dataDir, databaseUrl);
      await until(async () => ((await isAccepted(baseUrl, apiKey)) ? true : null), this.halted);
    }
    const file = { baseUrl, apiKey, databaseUrl, scanUrl, pid: process.pid };
    writeStackFile(dataDir, file);
    return file;
  }

  /** How far the index is; position 0: nothing is indexed. */
  async progress(): Promise<Progress> {
    const response = await fetch(`${this.#baseUrl}/health`, { signal: AbortSignal.timeout(2000) });
    const { position, recordTime, lag } = (await response.json()) as Health;
    return { position: position ?? 0, recordTime, lag };
  }

  get #baseUrl(): string {
    return `http://127.0.0.1:${this.#options.port}/${this.#options.network}`;
  }

  /** Stops the parts one after the other, and gives the folder back. */
  async stop(): Promise<void> {
    this.halt();
    for (const name of stopOrder) await this.#parts.get(name)?.stop();
    if (this.#claimed) releaseFolder(this.#options.dataDir);
  }

  /** Removes what a start that was refused made. To be called when it has stopped. */
  discard(): void {
    const { dataDir } = this.#options;
    for (const name of this.#missing) rmSync(join(dataDir, name), { recursive: true, force: true });
    if (this.#claimed) removeDataFolder(dataDir, this.#made);
  }

  /** At once. The database still ends in order: it hears that its stack has gone. */
  kill(): void {
    for (const [name, part] of this.#parts) if (name !== 'database') part.kill();
    if (this.#claimed) releaseFolder(this.#options.dataDir);
  }

  async #claim(): Promise<void> {
    const { dataDir, fresh, network, port, scan } = this.#options;
    this.#made = claimFolder(dataDir);
    this.#claimed = true;
    if (!(await isFree(port))) {
      throw new StartError(`port ${port} is taken: stop what listens there, or give another --port`);
    }
    if (fresh) {
      for (const name of keptNames) rmSync(join(dataDir, name), { recursive: true, force: true });
    }
    this.#missing = keptNames.filter((name) => !existsSync(join(dataDir, name)));
    guardSource(dataDir, network, scan === null ? 'simulated' : 'real');
  }

  async #startDatabase(): Promise<string> {
    const part = this.#startPart('database', {
      args: [join(this.#options.dataDir, 'postgres')],
      grace: 60_000,
    });
    const message = await this.#unlessHalted(part.message());
    return (message as { databaseUrl: string }).databaseUrl;
  }

  async #startSimulator(): Promise<string> {
    const { scan, simulator, dataDir } = this.#options;
    if (scan !== null) return scan;
    const port = await freePort(this.#options.port === usualPorts.service ? usualPorts.simulator : undefined);
    this.#startPart('simulator', {
      args: [
        '--port',
        String(port),
        '--host',
        '127.0.0.1',
        '--data',
        join(dataDir, 'simulator'),
        '--history-days',
        '30',
        ...simulator,
      ],
    });
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

  /** Waits for a 2xx. */
  async #answering(url: string): Promise<void> {
    const ask = async () => (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok;
    await until(async () => (await ask()) || null, this.halted);
  }

  #startPart(name: string, options: Partial<PartOptions>): Part {
    this.halted.throwIfAborted();
    const part = new Part({ grace: 15_000, ...options, name, print: this.#console.print });
    this.#parts.set(name, part);
    void part.exited.then((exit) => {
      if (part.stopping) return;
      const goingOn = this.#withoutIndexer(exit, part.lastLines.at(-1) ?? '');
      if (name === 'indexer' && goingOn !== null) {
        this.#console.release();
        this.#console.say(goingOn);
      } else this.#halt.abort(endOf(part, exit));
    });
    return part;
  }

  /** Why the query service goes on answering where the indexer has ended by itself; null where it does not. */
  #withoutIndexer({ code }: Exit, lastLine: string): string | null {
    if (code === 0 && this.#options.scan?.startsWith('file:') === true) {
      return 'the indexer has read all recorded pages and ended; the query service keeps answering from them';
    }
    if (code !== 3) return null;
    const [retire] = /indexer retire --as [\w-]+/.exec(lastLine) ?? [];
    if (retire !== undefined) {
      const { dataDir, network } = this.#options;
      return `THE INDEXER HAS STOPPED: the network was reset (its last line says since when); the query service keeps answering from the old index. \`DATA_DIR=${dataDir} NETWORK=${network} ${others} ${retire}\` keeps that index under another name, and the next \`${command}\` (indexer run) begins a new one; with ON_NETWORK_RESET=retire both happen by themselves`;
    }
    return 'THE INDEXER HAS STOPPED: its input is contradictory (its last line says where, and what to do); the query service keeps answering from the index';
  }

  #unlessHalted<T>(promise: Promise<T>): Promise<T> {
    return new Promise((done, fail) => {
      const halted = () => {
        fail(this.halted.reason as Error);
      };
      if (this.halted.aborted) halted();
      this.halted.addEventListener('abort', halted, { once: true });
      promise.then(done, fail);
    });
  }
}

/** One that cannot start as configured has said so in its last line: that line is all there is to say, in the words of our options. */
function endOf({ name, lastLines }: Part, { code, signal }: Exit): PartEnded {
  if (code === 2) {
    const refusal = (lastLines.at(-1) ?? 'cannot start as configured').replace(`${name}: `, '');
    return new PartEnded(
      `${name}: ${refusal.replace(/^(?:error: )?stopped: /, '').replace(/\bSCAN_URL\b/, '--scan')}`,
      true,
    );
  }
  const end = `${name} has ended (${signal ?? `exit code ${code ?? '?'}`}):`;
  return new PartEnded([end, ...lastLines.slice(-5)].join('\n  '), false);
}

function reachOf({ code }: Exit): Reach {
  return code === 0 ? 'head' : 'stopped';
}

/** The environment may say more than we do. */
function definedEnvironment(name: string): Record<string, string> {
  const value = process.env[name];
  return value === undefined || value === '' ? {} : { [name]: value };
}

async function isAccepted(baseUrl: string, apiKey: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/v1/dashboard`, {
    headers: { 'x-api-key': apiKey },
    signal: AbortSignal.timeout(5000),
  });
  await response.arrayBuffer();
  return response.status !== 401;
}
