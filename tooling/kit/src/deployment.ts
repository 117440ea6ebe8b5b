import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openReader, type Reader } from '@ledger-explorer/store';
import { type Database, startDatabase } from './database.ts';
import { type Ended, type Program, startProgram } from './program.ts';
import { createKey, type IndexAddress, type Service, startService } from './service.ts';
import { type Network, startSimulator } from './simulator.ts';

/** A new simulated network, or a running one (`network`), which is not stopped with the deployment. */
type Origin =
  | {
      /** Approximate number of updates in the history of the ledger. */
      readonly history: number;
      /** More options of `pnpm simulator`. Without `--rate`, only `advance` creates live updates. */
      readonly simulator?: readonly string[];
    }
  | { readonly network: Network };

export type DeploymentOptions = Origin & {
  /** Environment variables of the indexer. */
  readonly indexer?: Readonly<Record<string, string>>;
  /** Environment variables of the query service. */
  readonly service?: Readonly<Record<string, string>>;
};

/** A database, a simulated network, its indexer and a query service with a key, each in its own process. */
export interface Deployment extends IndexAddress {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly database: Database;
  readonly simulator: Network;
  readonly indexer: Program;
  readonly service: Service;
  /** Creates updates on the ledger. Resolves with the position of the last one when they are indexed. */
  advance(updates: number): Promise<number>;
  /** Stops all processes. Throws if the exit code of the indexer or the service is not 0. */
  stop(): Promise<void>;
}

/** Starts a deployment. Resolves when the history is indexed. */
export async function deploy(options: DeploymentOptions): Promise<Deployment> {
  const { indexer: indexerSettings = {}, service = {} } = options;
  /** Processes to stop if the start fails. */
  const started: Promise<{ stop(): Promise<unknown> }>[] = [];
  const start = <T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> => {
    started.push(starting);
    return starting;
  };
  try {
    /** `own`: the network to stop with the deployment. */
    const simulate = async (history: number, more: readonly string[] = []) => {
      const own = await start(startSimulator(['--history', String(history), ...more]));
      return { network: own, own };
    };
    const [database, { network, own }] = await Promise.all([
      start(startDatabase()),
      'network' in options ? { network: options.network, own: null } : simulate(options.history, options.simulator),
    ]);
    const address: IndexAddress = { databaseUrl: database.databaseUrl, network: 'localnet' };
    await migrate(address);
    const indexer = startProgram('indexer', ['run'], {
      DATABASE_URL: address.databaseUrl,
      NETWORK: address.network,
      SCAN_URL: network.scanUrl,
      POLL_INTERVAL_MS: '100',
      ...indexerSettings,
    });
    started.push(Promise.resolve(indexer));
    const [apiKey, queries] = await Promise.all([
      createKey(address),
      // A paused ledger has an old head, which must not make the service unready.
      start(startService(address, { READY_MAX_LAG_S: '100000000', ...service })),
    ]);
    await indexed(address, await network.length(), { indexer, 'query service': queries });
    return {
      ...address,
      baseUrl: queries.baseUrl,
      apiKey,
      database,
      simulator: network,
      indexer,
      service: queries,
      advance: (updates) => advance(address, network, updates, { indexer }),
      async stop() {
        const ends = { indexer: await indexer.stop(), 'query service': await queries.stop() };
        await own?.stop();
        await database.stop();
        for (const [name, ended] of Object.entries(ends)) if (ended.code !== 0) throw endError(name, ended);
      },
    };
  } catch (error) {
    for (const one of (await Promise.allSettled(started)).toReversed())
      if (one.status === 'fulfilled') await one.value.stop().catch(() => undefined);
    throw error;
  }
}

/** Creates updates on a network. Resolves with the position of the last one when they are indexed. Rejects if a program ends before. */
export async function advance(
  address: IndexAddress,
  network: Network,
  updates: number,
  programs: Programs = {},
): Promise<number> {
  await network.advance(updates);
  const position = await network.length();
  await indexed(address, position, programs);
  return position;
}

/** By name. */
type Programs = Readonly<Record<string, Program>>;

/** Resolves when the index has reached a position. Rejects if a program ends before. */
async function indexed(address: IndexAddress, position: number, programs: Programs): Promise<void> {
  const ended = new AbortController();
  for (const [name, program] of Object.entries(programs))
    void program.ended.then((end) => {
      ended.abort(endError(name, end));
    });
  let reader: Reader | null = null;
  try {
    for (;;) {
      ended.signal.throwIfAborted();
      // One connection for all reads. It cannot be opened while the database restarts.
      reader ??= await openReader({ ...address, poolSize: 1 }).catch(() => null);
      const head = (await reader?.head().catch(() => null)) ?? null;
      if ((head?.position ?? 0) >= position) return;
      await sleep(50);
    }
  } finally {
    await reader?.close();
  }
}

function endError(name: string, { code, output }: Ended): Error {
  return new Error(`the ${name} has ended with ${code ?? 'a signal'}: ${output.slice(-4_000)}`);
}
