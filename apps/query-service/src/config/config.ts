import { baseUrl, choice, flag, setting, text, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import { logSettings } from '@ledger-explorer/cli/log';
import { metricsAddress } from '@ledger-explorer/cli/metrics';
import { tracingSettings } from '@ledger-explorer/cli/tracing';
import { databaseSettings, readConnection, readNetworkName } from '@ledger-explorer/store';
import { type RateLimit, rateLimitSetting, withBurst } from '@ledger-explorer/wire';
import { marketSettings, readMarket } from './read-market.ts';

/** Names of the networks, at least one. */
type Networks = readonly [string, ...string[]];

/** The databases of the service and of its keys. */
export const databasesSettings = {
  networks: setting<Networks, Networks>({
    env: 'NETWORK',
    default: ['localnet'],
    shownDefault: 'localnet',
    description:
      'names of the networks, comma separated: path prefix and schema in the database; the first one also answers at the root',
    expected: 'names of networks',
    parse: readNetworks,
  }),
  ...databaseSettings,
  databaseReadUrl: text({
    env: 'DATABASE_READ_URL',
    default: null,
    shownDefault: 'DATABASE_URL',
    secret: true,
    description:
      'PostgreSQL to read from: a replica with hot_standby_feedback=on, or a role that can only select; of several hosts any one is used. With it the service starts while DATABASE_URL is away',
  }),
};

/** Everything that `query-service serve` reads. */
export const serveSettings = {
  open: flag({ option: 'open', description: 'requests need no key: callers without one are limited by address' }),
  reusePort: flag({
    option: 'reuse-port',
    description:
      'several instances on this machine share the port, each with its own limits (Linux, Node.js 23.1 or newer)',
  }),
  ...databasesSettings,
  host: text({ env: 'HOST', default: '127.0.0.1', description: 'address to listen on' }),
  port: wholeNumber({
    env: 'PORT',
    default: 8080,
    min: 0,
    max: 65_535,
    description: 'port to listen on; 0: any free one',
  }),
  directoryFile: text({
    env: 'DIRECTORY_FILE',
    default: null,
    description: 'JSON file with curated names and images',
  }),
  activeWindowHours: wholeNumber({
    env: 'ACTIVE_WINDOW_HOURS',
    default: 24,
    min: 1,
    max: 87_600,
    unit: 'hours',
    description: 'hours for which a validator counts as active after it was last seen',
  }),
  rateLimit: setting<RateLimit, RateLimit>({
    ...rateLimitSetting,
    env: 'RATE_LIMIT',
    description: 'requests per key, N/s or N/m, for keys without a limit of their own',
    default: { requests: 100, windowSeconds: 1 },
    shownDefault: '100/s',
  }),
  addressLimit: setting<RateLimit, null>({
    ...rateLimitSetting,
    env: 'ADDRESS_LIMIT',
    description:
      'requests per address (IPv6: per /64) of callers without a valid key, and of all callers for what needs no key: documents, unknown routes, /metrics, /status',
    default: null,
    shownDefault: 'RATE_LIMIT',
  }),
  pages: choice({
    env: 'PAGES',
    choices: ['on', 'off'],
    default: 'on',
    description: 'pages for people at the base URL of each network, without a key',
  }),
  pageLimit: setting<RateLimit, RateLimit>({
    ...rateLimitSetting,
    env: 'PAGE_LIMIT',
    description: 'pages per address (IPv6: per /64), N/s or N/m; three times as many at once',
    default: { requests: 20, windowSeconds: 1 },
    shownDefault: '20/s',
  }),
  monitorUrl: baseUrl({
    env: 'MONITOR_URL',
    default: null,
    description: "health monitor's base URL: pages of validators link to their status there",
  }),
  trustedProxies: wholeNumber({
    env: 'TRUSTED_PROXIES',
    default: 0,
    min: 0,
    max: 10,
    description: "proxies in front whose X-Forwarded-For is trusted for the caller's address",
  }),
  corsOrigin: setting({
    env: 'CORS_ORIGIN',
    default: '*',
    description: 'origin whose pages may read responses, for example https://app.example; *: any',
    expected: '* (any origin) or one origin, for example https://app.example',
    parse: (origin) => (origin === '*' || isOrigin(origin) ? origin : undefined),
  }),
  maxInFlight: wholeNumber({
    env: 'MAX_IN_FLIGHT',
    default: 1000,
    min: 1,
    max: 1_000_000,
    description:
      'operations in flight at once; more are refused with 503. Probes, documents and waits for a position do not count',
  }),
  maxDelayMilliseconds: wholeNumber({
    env: 'MAX_DELAY_MS',
    default: 250,
    min: 1,
    max: 60_000,
    description:
      'requests are refused with 503 while the event loop is this late, in each of two half seconds; pages at half of it',
  }),
  slowMilliseconds: wholeNumber({
    env: 'SLOW_MS',
    default: 1000,
    min: 1,
    max: 600_000,
    unit: 'milliseconds',
    description: 'a request that takes longer than this many milliseconds is logged while it is in flight',
  }),
  ...marketSettings,
  readyMaxLagSeconds: wholeNumber({
    env: 'READY_MAX_LAG_S',
    default: 300,
    min: 1,
    max: 999_999_999,
    unit: 'seconds',
    description: '/ready responds 503 if the head lags more seconds than this',
  }),
  readyMaxReplicaLagSeconds: wholeNumber({
    env: 'READY_MAX_REPLICA_LAG_S',
    default: 10,
    min: 1,
    max: 3_600,
    unit: 'seconds',
    description:
      '/ready responds 503 if the primary has had more updates than the replica that is read for more seconds than this',
  }),
  cacheMegabytes: wholeNumber({
    env: 'CACHE_MB',
    default: 64,
    min: 0,
    max: 65_536,
    unit: 'megabytes',
    description: 'megabytes of cached responses, for each network; 0: no cache',
  }),
  waitMaxMilliseconds: wholeNumber({
    env: 'WAIT_MAX_MS',
    default: 9000,
    min: 0,
    max: 9000,
    unit: 'milliseconds',
    description: 'milliseconds that a request with Explorer-Wait-For waits at most',
  }),
  metricsAddress: metricsAddress('host:port for /metrics and /status, for example 127.0.0.1:9464', 'HOST and PORT'),
  metricsAccess: choice({
    env: 'METRICS_ACCESS',
    choices: ['open', 'key'],
    default: 'open',
    description: 'key: /metrics and /status need an API key',
  }),
  ...logSettings('json'),
  ...tracingSettings,
};

/** The settings of a running service, in the units that it works with. */
export type Config = ReturnType<typeof readConfig>;

/** Throws `UsageError` if settings contradict each other, or a connection URL is wrong. */
export function readConfig(values: Values<typeof serveSettings>) {
  const { marketUrl, marketCoinId, marketApiKey, databasePooled, cacheMegabytes, metricsAccess, ...others } = values;
  const { host, port, metricsAddress: metrics } = others;
  if (metrics !== null && port !== 0 && metrics.host === host && metrics.port === port) {
    throw new UsageError(`METRICS_ADDRESS is ${host}:${port}, which is HOST and PORT: set another port, or unset it`);
  }
  return {
    ...others,
    ...readDatabases({ ...others, databasePooled }),
    /** Whether `/metrics` and `/status` need a key. */
    metricsNeedKey: metricsAccess === 'key',
    /** Of callers without a valid key, by address. */
    addressLimit: values.addressLimit ?? values.rateLimit,
    pageLimit: withBurst(values.pageLimit),
    /** Of pages in memory, for each network: a quarter of the responses' memory, 16 MiB at most. */
    pageCacheBytes: Math.min(16, cacheMegabytes / 4) * 1_048_576,
    /** Null: prices are the ledger's own. */
    market: readMarket({ marketUrl, marketCoinId, marketApiKey }),
    /** Of cached responses, for each network; 0: no cache. */
    cacheBytes: cacheMegabytes * 1_048_576,
  };
}

/** Null for `databaseUrl`: the embedded database in `dataDir`; for `databaseReadUrl`: the same as `databaseUrl`. */
export type Databases = Omit<Values<typeof databasesSettings>, 'databasePooled'>;

/** A connection URL may hold a password: no message shows it. Throws `UsageError`. */
export function readDatabases(values: Values<typeof databasesSettings>): Databases {
  const connection = (name: string, url: string | null, instead: string) =>
    url === null ? null : readConnection(name, url, values, instead);
  return {
    networks: values.networks,
    dataDir: values.dataDir,
    databaseUrl: connection('DATABASE_URL', values.databaseUrl, 'the embedded database'),
    databaseReadUrl: connection('DATABASE_READ_URL', values.databaseReadUrl, 'DATABASE_URL'),
  };
}

/** What `Router` serves at the root under a name that a network could have. */
const rootNames = new Set(['health', 'ready', 'status', 'docs', 'metrics']);

function readNetworks(given: string): Networks {
  const [first = '', ...others] = given.split(',').map((name) => name.trim());
  const names = [first, ...others] as const;
  for (const [at, name] of names.entries()) {
    readNetworkName(name);
    if (rootNames.has(name)) {
      throw new UsageError(
        `NETWORK: "${name}" can't name a network here: /${name} is the service's own; choose another name`,
      );
    }
    if (names.indexOf(name) !== at) throw new UsageError(`NETWORK: "${name}" is named twice; leave one out`);
  }
  return names;
}

function isOrigin(origin: string): boolean {
  return URL.canParse(origin) && /^https?:/u.test(origin) && new URL(origin).origin === origin;
}
