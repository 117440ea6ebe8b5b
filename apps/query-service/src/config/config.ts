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
    description: 'networks, comma separated: path prefixes and database schemas; the first also answers at the root',
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
      'PostgreSQL to read from, any of several hosts: a replica with hot_standby_feedback=on, or a read-only role',
  }),
};

/** Settings of `query-service serve`. */
export const serveSettings = {
  open: flag({ option: 'open', description: 'require no key; limit callers without one by address' }),
  reusePort: flag({
    option: 'reuse-port',
    description:
      'share the port with other instances on this machine, each with its own limits (Linux, Node.js 23.1 or newer)',
  }),
  ...databasesSettings,
  host: text({ env: 'HOST', default: '127.0.0.1', description: 'address to listen on' }),
  port: wholeNumber({
    env: 'PORT',
    default: 8080,
    min: 0,
    max: 65_535,
    description: 'port to listen on; 0: any free port',
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
    description: 'hours a validator counts as active after its last activity',
  }),
  rateLimit: setting<RateLimit, RateLimit>({
    ...rateLimitSetting,
    env: 'RATE_LIMIT',
    description: 'units per key (most requests cost 1), N/s or N/m, unless the key has its own limit',
    default: { requests: 100, windowSeconds: 1 },
    shownDefault: '100/s',
  }),
  addressLimit: setting<RateLimit, null>({
    ...rateLimitSetting,
    env: 'ADDRESS_LIMIT',
    description: 'units per address (IPv6: per /64) without a valid key, or for paths that need no key',
    default: null,
    shownDefault: 'RATE_LIMIT',
  }),
  pages: choice({
    env: 'PAGES',
    choices: ['on', 'off'],
    default: 'on',
    description: 'explorer pages at the base URL of each network, without a key',
  }),
  pageLimit: setting<RateLimit, RateLimit>({
    ...rateLimitSetting,
    env: 'PAGE_LIMIT',
    description: 'pages per address (IPv6: per /64), N/s or N/m; bursts of three times as many',
    default: { requests: 20, windowSeconds: 1 },
    shownDefault: '20/s',
  }),
  monitorUrl: baseUrl({
    env: 'MONITOR_URL',
    default: null,
    description: "health monitor's base URL, for links from validators to their status",
  }),
  trustedProxies: wholeNumber({
    env: 'TRUSTED_PROXIES',
    default: 0,
    min: 0,
    max: 10,
    description: "number of proxies whose X-Forwarded-For is trusted for the caller's address",
  }),
  corsOrigin: setting({
    env: 'CORS_ORIGIN',
    default: '*',
    description: 'origin that may read responses in browsers, for example https://app.example; *: any',
    expected: '* (any origin) or one origin, for example https://app.example',
    parse: (origin) => (origin === '*' || isOrigin(origin) ? origin : undefined),
  }),
  maxInFlight: wholeNumber({
    env: 'MAX_IN_FLIGHT',
    default: 1000,
    min: 1,
    max: 1_000_000,
    description:
      'requests for operations at once; more get 503. Probes, documents and waits for a position do not count',
  }),
  maxDelayMilliseconds: wholeNumber({
    env: 'MAX_DELAY_MS',
    default: 250,
    min: 1,
    max: 60_000,
    description:
      'requests get 503 if the event loop is later than this in two half seconds in a row; pages at half of it',
  }),
  slowMilliseconds: wholeNumber({
    env: 'SLOW_MS',
    default: 1000,
    min: 1,
    max: 600_000,
    unit: 'milliseconds',
    description: 'milliseconds after which a request in flight is logged',
  }),
  ...marketSettings,
  readyMaxLagSeconds: wholeNumber({
    env: 'READY_MAX_LAG_S',
    default: 300,
    min: 1,
    max: 999_999_999,
    unit: 'seconds',
    description: 'seconds the index may be behind the ledger before /ready is 503',
  }),
  readyMaxReplicaLagSeconds: wholeNumber({
    env: 'READY_MAX_REPLICA_LAG_S',
    default: 10,
    min: 1,
    max: 3_600,
    unit: 'seconds',
    description: 'seconds the replica may be behind the primary before /ready is 503',
  }),
  cacheMegabytes: wholeNumber({
    env: 'CACHE_MB',
    default: 64,
    min: 0,
    max: 65_536,
    unit: 'megabytes',
    description: 'megabytes of cached responses per network; 0: no cache',
  }),
  maxStaleSeconds: wholeNumber({
    env: 'MAX_STALE_S',
    default: 60,
    min: 2,
    max: 86_400,
    unit: 'seconds',
    description: 'if the database cannot be reached: seconds for which cached responses are sent; after that, 503',
  }),
  waitMaxMilliseconds: wholeNumber({
    env: 'WAIT_MAX_MS',
    default: 9000,
    min: 0,
    max: 9000,
    unit: 'milliseconds',
    description: 'longest wait for Explorer-Wait-For, in milliseconds',
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

/** Settings of a running service, converted to the units it uses. */
export type Config = ReturnType<typeof readConfig>;

/** Converts the settings. Throws `UsageError` if they contradict each other or a connection URL is invalid. */
export function readConfig(values: Values<typeof serveSettings>) {
  const { marketUrl, marketCoinId, marketApiKey, databasePooled, cacheMegabytes, metricsAccess, ...others } = values;
  const { host, port, metricsAddress: metrics } = others;
  if (metrics !== null && port !== 0 && metrics.host === host && metrics.port === port) {
    throw new UsageError(`METRICS_ADDRESS is ${host}:${port}, which is HOST and PORT: set another port, or unset it`);
  }
  return {
    ...others,
    ...readDatabases({ ...others, databasePooled }),
    /** True if `/metrics` and `/status` need a key. */
    metricsNeedKey: metricsAccess === 'key',
    /** Limit by address, of callers without a valid key. */
    addressLimit: values.addressLimit ?? values.rateLimit,
    pageLimit: withBurst(values.pageLimit),
    /** Memory for cached pages of each network: a quarter of that for responses, 16 MiB at most. */
    pageCacheBytes: Math.min(16, cacheMegabytes / 4) * 1_048_576,
    /** Null: prices are those of the ledger. */
    market: readMarket({ marketUrl, marketCoinId, marketApiKey }),
    /** Memory for cached responses of each network; 0: no cache. */
    cacheBytes: cacheMegabytes * 1_048_576,
  };
}

/** `databaseUrl` null: the embedded database in `dataDir`. `databaseReadUrl` null: the same as `databaseUrl`. */
export type Databases = Omit<Values<typeof databasesSettings>, 'databasePooled'>;

/** Reads the connection URLs. Messages show no URL, because it can contain a password. Throws `UsageError`. */
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

/** Path segments that `Router` serves at the root, so that no network can have these names. */
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
