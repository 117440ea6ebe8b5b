import type { Server } from 'node:http';
import type { Reader, SchemaState } from '@ledger-explorer/store';
import { type Logger, pino } from 'pino';
import { beforeAll, onTestFinished } from 'vitest';
import { type RateLimit, RateLimiter } from '@ledger-explorer/wire';
import { createService } from '../src/create-service.ts';
import { Watched } from '../src/health/watched.ts';
import { createServer, type ServerSettings } from '../src/http/create-server.ts';
import type { Surface } from '../src/http/sites.ts';
import { createApiKey, hashApiKey } from '../src/keys/api-key.ts';
import { KeyRing } from '../src/keys/key-ring.ts';
import type { Admission } from '../src/keys/admission.ts';
import type { Deadlines } from '../src/limits/deadlines.ts';
import { LoadGate } from '../src/limits/load-gate.ts';
import { Waits } from '../src/limits/waits.ts';
import type { MarketWatch } from '../src/market/market-watch.ts';
import { RequestMetrics } from '../src/metrics/request-metrics.ts';
import { createPageSettings } from '../src/pages/page-settings.ts';
import { MemoryKeyStore } from './memory-key-store.ts';
import { type Indexed, openTestIndex, type TestIndex } from './test-index.ts';

/** A running service on an index in PostgreSQL, with keys in memory. */
export interface TestService extends Omit<TestIndex, 'readers' | 'follow'> {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** Origin with the network's prefix. */
  readonly base: string;
  /** Reader of the first network. */
  readonly reader: Reader;
  readonly keyStore: MemoryKeyStore;
  readonly keys: KeyRing;
  readonly gate: LoadGate;
  readonly waits: Waits;
  /** The HTTP server, for state that responses do not show. */
  readonly http: Server;
  readonly indexStatus: Watched<unknown>;
  /** A valid key with an unlimited rate in practice. */
  readonly apiKey: string;
  /** Sends a request below the base with a valid key, unless `init` has another. */
  readonly get: (path: string, init?: { method?: string; headers?: Record<string, string> }) => Promise<Response>;
  /** Creates a key and returns its text. */
  readonly addKey: (id: string, rateLimit?: string | null, expiresAt?: Date | null) => Promise<string>;
}

/** Deviations from the defaults. */
export interface TestOptions {
  /** Default: shared, with the 45 updates of the long ledger. */
  readonly index?: Indexed;
  /** Default: none. */
  readonly market?: MarketWatch;
  /** Default: no log. */
  readonly log?: Logger;
  /** Default: no limit. */
  readonly readyMaxLagSeconds?: number;
  readonly schemaState?: SchemaState;
  /** If true, no key is needed. */
  readonly open?: boolean;
  /** Default: a limit no test reaches. */
  readonly addressLimit?: RateLimit;
  readonly maxInFlight?: number;
  /** Default: all. */
  readonly surface?: Surface;
  readonly metricsNeedKey?: boolean;
  /** Default: on, unlimited in practice. */
  readonly pages?: 'off' | { readonly limit: RateLimit };
  readonly monitorUrl?: string;
  readonly trustedProxies?: number;
  readonly networks?: readonly [string, ...string[]];
  /** Default: 10,000. At most `deadlines.waitedAnswer`. */
  readonly waitMaxMilliseconds?: number;
  /** Default: the service's own. */
  readonly deadlines?: Deadlines;
  /** Settings of the HTTP server. Default: the service's own. */
  readonly settings?: Partial<ServerSettings>;
  /** Delay of the event loop. Default: 0. */
  readonly delay?: () => number;
  readonly maxDelayMilliseconds?: number;
  /** Current time in milliseconds since the epoch. Default: the time of the start, constant. */
  readonly now?: () => number;
}

/** For tests that hold reads on a busy machine. */
export const longDeadlines: Deadlines = { answer: 600_000, waitedAnswer: 600_000, probe: 600_000 };

/** Starts the service before the tests of a file, which can use its fields then, and closes it after them. */
export function serviceOfFile(options: TestOptions | (() => Promise<TestOptions>) = {}): TestService {
  const service = {} as TestService;
  beforeAll(async () => {
    Object.assign(service, await start(typeof options === 'function' ? await options() : options));
    return service.close;
  });
  return service;
}

/** Starts the service for a test, after which it is closed. */
export async function startTestService(options: TestOptions = {}): Promise<TestService> {
  const service = await start(options);
  onTestFinished(service.close);
  return service;
}

/** Starts the service on a free loopback port; the head is known when it resolves. */
async function start(options: TestOptions): Promise<TestService> {
  const networks = options.networks ?? (['localnet'] as const);
  const { readers, follow, ...index } = await openTestIndex(options.index ?? 'shared', networks);
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
  const schema = new Watched(() => Promise.resolve(options.schemaState ?? 'current'));
  await schema.look();
  const waits = new Waits();
  const admission: Admission = {
    keys,
    limiter: new RateLimiter(now),
    defaultLimit: { requests: 3, windowSeconds: 60 },
    addressLimiter: new RateLimiter(now),
    addressLimit: options.addressLimit ?? { requests: 1_000_000, windowSeconds: 1 },
    waits,
    open: options.open ?? false,
  };
  const load = {
    maxInFlight: options.maxInFlight ?? 1_000,
    maxDelayMilliseconds: options.maxDelayMilliseconds ?? 1,
    delay: options.delay ?? (() => 0),
  };
  const gate = new LoadGate(load);
  const { pages = { limit: { requests: 1_000_000, windowSeconds: 1 } }, monitorUrl = null } = options;
  const requests = new RequestMetrics();
  const log = options.log ?? pino({ level: 'silent' });
  const cursorSecret = await keyStore.cursorSecret();
  const serviceOf = ([network, reader]: readonly [string, Reader]) => ({
    ...createService({
      network,
      networks,
      schema,
      readyMaxLagSeconds: options.readyMaxLagSeconds ?? Number.POSITIVE_INFINITY,
      readyMaxReplicaLagSeconds: Number.POSITIVE_INFINITY,
      primary: null,
      reader,
      log,
      admission,
      gate,
      requests,
      pages:
        pages === 'off' ? null : createPageSettings({ ...pages, monitorUrl, cacheBytes: 16 * 1_048_576 }, gate, load),
      market: options.market ?? null,
      cursorSecret,
      cacheBytes: 64 * 1_048_576,
      maxStaleMilliseconds: 60_000,
      waitMaxMilliseconds: options.waitMaxMilliseconds ?? 10_000,
      ...(options.deadlines === undefined ? {} : { deadlines: options.deadlines }),
      operators: options.surface === 'public' ? 'elsewhere' : options.metricsNeedKey === true ? 'key' : 'open',
      shaping: null,
    }),
    startedAt: began,
    now,
  });
  const [service, ...others] = [...readers].map(serviceOf);
  if (service === undefined) throw new Error('a service has a network');
  await follow((head) => {
    service.heads.learn(head);
  });
  const server = createServer([service, ...others], {
    log,
    slowMilliseconds: 1_000,
    trustedProxies: options.trustedProxies ?? 0,
    surface: options.surface ?? 'all',
    metricsNeedKey: options.metricsNeedKey ?? false,
    ...options.settings,
  });
  const origin = `http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`;
  const base = `${origin}/localnet`;
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close().then(index.close));
  return {
    ...index,
    origin,
    base,
    reader: service.reader,
    keyStore,
    keys,
    gate,
    waits,
    http: server.http,
    indexStatus: service.indexStatus,
    apiKey,
    get: (path, init = {}) => fetch(base + path, { ...init, headers: { 'x-api-key': apiKey, ...init.headers } }),
    addKey,
    close,
  };
}
