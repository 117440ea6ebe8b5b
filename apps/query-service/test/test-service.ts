import type { Server } from 'node:http';
import {
  openEnrichment,
  openReader,
  openWriter,
  type Reader,
  rewind,
  type SchemaState,
  watchHead,
  type WatchedHead,
} from '@ledger-explorer/store';
import { DatabaseProxy, onDatabase } from '@ledger-explorer/store/testing';
import { createFilledDatabase, createTestDatabase, type TestDatabase } from '@ledger-explorer/store/testing/database';
import { type Logger, pino } from 'pino';
import { type RateLimit, RateLimiter } from '@ledger-explorer/wire';
import { createService } from '../src/create-service.ts';
import { SchemaWatch } from '../src/health/schema-watch.ts';
import type { StatusWatch } from '../src/health/status-watch.ts';
import { createServer, type ServerSettings } from '../src/http/create-server.ts';
import type { Surface } from '../src/http/sites.ts';
import { createApiKey, hashApiKey } from '../src/keys/api-key.ts';
import { KeyRing } from '../src/keys/key-ring.ts';
import type { Admission } from '../src/keys/admission.ts';
import type { Deadlines } from '../src/limits/deadlines.ts';
import { LoadGate } from '../src/limits/load-gate.ts';
import { OwnWaits } from '../src/limits/waits.ts';
import type { MarketWatch } from '../src/market/market-watch.ts';
import { RequestMetrics } from '../src/metrics/request-metrics.ts';
import { pagesInFlight } from '../src/pages/page-settings.ts';
import type { Service } from '../src/service.ts';
import { length, longLedger, updates } from './long-ledger.ts';
import { MemoryKeyStore } from './memory-key-store.ts';
import { MemoryReader } from './memory-reader.ts';
import { contractId, recordTime } from './small-ledger.ts';

/** A running service with keys in memory, for tests to ask over HTTP. */
interface RunningService {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** With the network's prefix. */
  readonly base: string;
  readonly keyStore: MemoryKeyStore;
  readonly keys: KeyRing;
  readonly gate: LoadGate;
  readonly waits: OwnWaits;
  /** The server below, for what does not show in its answers. */
  readonly http: Server;
  readonly statuses: StatusWatch;
  readonly schema: SchemaWatch;
  /** A valid key with a limit no test reaches. */
  readonly apiKey: string;
  /** Asks below the base with a valid key, unless `init` has another. */
  readonly get: (path: string, init?: { method?: string; headers?: Record<string, string> }) => Promise<Response>;
  /** Makes a key and returns its text. */
  readonly addKey: (id: string, rateLimit?: string | null, expiresAt?: Date | null) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** The same over a reader in memory. */
export interface TestService extends RunningService {
  readonly reader: MemoryReader;
}

/** The same over the index of the long ledger in PostgreSQL. */
export interface StoreService extends RunningService {
  /** The way of the service's reads to PostgreSQL. */
  readonly database: DatabaseProxy;
  readonly reader: Reader;
  /** Commits the next updates of the ledger; resolves once the service knows of them. */
  readonly grow: (count?: number) => Promise<void>;
  /** Removes all positions after this one; resolves once the service knows of it. */
  readonly rewind: (to: number) => Promise<void>;
  /** Writes what a poller found about a featured app and a vote request; resolves once the service knows of it. */
  readonly revise: () => Promise<void>;
  /** Runs SQL on the index, as its owner. */
  readonly run: (sql: string) => Promise<void>;
}

/** What a test wants otherwise than the rest. */
export interface TestOptions {
  /** Default: nothing is logged. */
  readonly log?: Logger;
  /** Default: any lag is ready. */
  readonly readyMaxLagSeconds?: number;
  readonly schemaState?: SchemaState;
  /** No key is needed. */
  readonly open?: boolean;
  /** Default: one no test reaches. */
  readonly addressLimit?: RateLimit;
  readonly maxInFlight?: number;
  /** Default: all. */
  readonly surface?: Surface;
  readonly metricsNeedKey?: boolean;
  /** Default: on, with a limit no test reaches. */
  readonly pages?: 'off' | { readonly limit: RateLimit };
  readonly trustedProxies?: number;
  readonly networks?: readonly [string, ...string[]];
  /** Default: 10,000. */
  readonly waitMaxMilliseconds?: number;
  /** Default: the service's own. */
  readonly deadlines?: Deadlines;
  /** Default: the service's own. */
  readonly patience?: Partial<ServerSettings>;
  /** How late the event loop is, and may be. Default: it is never late. */
  readonly delay?: () => number;
  readonly maxDelayMilliseconds?: number;
  /** What time it is, in milliseconds since the epoch. Default: it stands still. */
  readonly now?: () => number;
}

export interface StoreOptions extends TestOptions {
  /**
   * What is indexed: nothing, or the long ledger, in a database that all tests share and none changes, or in the test's own one. Default: shared.
   */
  readonly index?: 'empty' | 'shared' | 'own';
  readonly market?: MarketWatch;
}

/** Starts it on a free loopback port. `position`: of the index's head; null: empty. */
export async function startTestService(
  position: number | null = 45,
  market: MarketWatch | null = null,
  options: TestOptions = {},
): Promise<TestService> {
  const reader = new MemoryReader(position);
  const { heads, ...service } = await startOn(() => reader, market, options);
  reader.onPosition = (head) => {
    heads.learn(head);
  };
  return { ...service, reader };
}

/** Opens the reader of a network. */
type ReaderOf = (network: string) => Reader;

async function startOn(
  readerOf: ReaderOf,
  market: MarketWatch | null,
  options: TestOptions,
): Promise<RunningService & Pick<Service, 'heads'>> {
  const keyStore = new MemoryKeyStore();
  const began = Date.now();
  const now = options.now ?? (() => began);
  const keys = new KeyRing(keyStore, now);
  const addKey = async (id: string, rateLimit: string | null = null, expiresAt: Date | null = null) => {
    const key = createApiKey();
    await keyStore.add({ id, name: id, hash: hashApiKey(key), rateLimit, expiresAt });
    await keys.refresh();
    return key;
  };
  const apiKey = await addKey('test', '1000000/s');
  const schema = new SchemaWatch(() => Promise.resolve(options.schemaState ?? 'current'));
  await schema.look();
  const networks = options.networks ?? ['localnet'];
  const waits = new OwnWaits();
  const admission: Admission = {
    keys,
    limiter: new RateLimiter(now),
    defaultLimit: { requests: 3, windowSeconds: 60 },
    addressLimiter: new RateLimiter(now),
    addressLimit: options.addressLimit ?? { requests: 1_000_000, windowSeconds: 1 },
    waits,
    open: options.open ?? false,
  };
  const gate = new LoadGate({
    maxInFlight: options.maxInFlight ?? 1_000,
    maxDelayMilliseconds: options.maxDelayMilliseconds ?? 1,
    delay: options.delay ?? (() => 0),
  });
  const requests = new RequestMetrics();
  const cursorSecret = await keyStore.cursorSecret();
  const serviceOf = (network: string) => ({
    ...createService({
      network,
      networks,
      schema,
      readyMaxLagSeconds: options.readyMaxLagSeconds ?? Number.POSITIVE_INFINITY,
      reader: readerOf(network),
      admission,
      gate,
      requests,
      pages:
        options.pages === 'off'
          ? null
          : {
              limit: options.pages?.limit ?? { requests: 1_000_000, windowSeconds: 1 },
              gate: new LoadGate({
                maxInFlight: pagesInFlight(options.maxInFlight ?? 1_000),
                elsewhere: () => gate.inFlight,
                maxDelayMilliseconds: options.maxDelayMilliseconds ?? 1,
                delay: options.delay ?? (() => 0),
              }),
              cacheBytes: 16 * 1_048_576,
            },
      market,
      cursorSecret,
      cacheBytes: 64 * 1_048_576,
      waitMaxMilliseconds: options.waitMaxMilliseconds ?? 10_000,
      ...(options.deadlines === undefined ? {} : { deadlines: options.deadlines }),
      operators: options.surface === 'public' ? 'elsewhere' : options.metricsNeedKey === true ? 'key' : 'open',
      shaping: null,
    }),
    startedAt: began,
    now,
  });
  const [first, ...others] = networks;
  const service = serviceOf(first);
  const server = createServer([service, ...others.map(serviceOf)], {
    log: options.log ?? pino({ level: 'silent' }),
    slowMilliseconds: 1_000,
    trustedProxies: options.trustedProxies ?? 0,
    surface: options.surface ?? 'all',
    metricsNeedKey: options.metricsNeedKey ?? false,
    ...options.patience,
  });
  const origin = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
  const base = `${origin}/localnet`;
  return {
    origin,
    base,
    heads: service.heads,
    keyStore,
    keys,
    gate,
    waits,
    http: server.http,
    statuses: service.statuses,
    schema,
    apiKey,
    get: (path, init = {}) => fetch(base + path, { ...init, headers: { 'x-api-key': apiKey, ...init.headers } }),
    addKey,
    close: () => server.close(),
  };
}

const shared = new Map<string, Promise<TestDatabase>>();

function databaseOf(index: NonNullable<StoreOptions['index']>, networks: readonly string[]): Promise<TestDatabase> {
  if (index === 'empty') return createTestDatabase(...networks);
  const template = longLedger(networks);
  if (index === 'own') return createFilledDatabase(template);
  const made = shared.get(template.name) ?? createFilledDatabase(template);
  shared.set(template.name, made);
  return made;
}

/** Starts it on a free loopback port. It knows the head when it begins, as a service does. */
export async function startStoreService(options: StoreOptions = {}): Promise<StoreService> {
  const { index = 'shared', market = null, networks = ['localnet'] as const } = options;
  const [network] = networks;
  const ofDatabase = await databaseOf(index, networks);
  const { databaseUrl } = ofDatabase;
  const database = await DatabaseProxy.start(databaseUrl);
  const readers = new Map<string, Reader>();
  for (const name of networks) {
    readers.set(name, await openReader({ databaseUrl: database.databaseUrl, network: name }));
  }
  const [reader] = readers.values();
  if (reader === undefined) throw new Error('a service has a network');
  const { heads, ...service } = await startOn((name) => readers.get(name) ?? reader, market, { ...options, networks });

  let known: WatchedHead | null | undefined;
  const waiting = new Set<() => void>();
  const watching = watchHead({
    databaseUrl,
    network,
    onHead(head) {
      known = head;
      heads.learn(head);
      for (const look of waiting) look();
    },
  });
  /** Resolves once the head that the service knows is one of these. */
  const until = (isKnown: (head: WatchedHead | null) => boolean) =>
    new Promise<void>((resolve) => {
      const look = (): void => {
        if (known === undefined || !isKnown(known)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  await until(() => true);

  let last = index === 'empty' ? 0 : length;
  return {
    ...service,
    database,
    reader,
    async grow(count = 1) {
      const writer = await openWriter({ databaseUrl, network });
      const { position } = await writer.commit(updates(last + 1, last + count));
      await writer.close();
      last += count;
      await until((head) => head !== null && head.position >= position);
    },
    async rewind(to) {
      const { epoch } = known ?? {};
      await rewind({ databaseUrl, network, to: { migrationId: null, recordTime: recordTime(to) } });
      last = to;
      await until((head) => head?.epoch !== epoch);
    },
    async revise() {
      const revision = known?.revision ?? 0;
      const enrichment = await openEnrichment({ databaseUrl, network });
      const blobs = [4, 5].map((n) => [contractId(n), `CgMyLjE=${revision}`] as const);
      await enrichment.blobs(new Map(blobs));
      await enrichment.close();
      await until((head) => head !== null && head.revision > revision);
    },
    run: (sql) =>
      onDatabase(databaseUrl, async (client) => {
        await client.query(`set search_path to ${network}; ${sql}`);
      }),
    async close() {
      await service.close();
      await watching.close();
      // Ends reads that are held, too.
      database.close();
      await Promise.all([...readers.values()].map((one) => one.close()));
      if (index !== 'shared') await ofDatabase.drop();
    },
  };
}
