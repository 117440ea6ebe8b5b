import { baseUrl, setting, text, UsageError, type Values, wholeNumber } from '@ledger-explorer/cli';
import { logSettings } from '@ledger-explorer/cli/log';
import { metricsAddress } from '@ledger-explorer/cli/metrics';
import { type RateLimit, rateLimitSetting, withBurst } from '@ledger-explorer/wire';

/** A network whose pages are served. */
export interface NetworkAddress {
  /** Last path segment of the API's URL, and first path segment of its pages. */
  readonly network: string;
  /** Base URL of its API. */
  readonly apiUrl: string;
  /** Base URL of its API for visitors. */
  readonly publicUrl: string;
}

const urls = {
  placeholder: 'URL',
  expected: 'http(s) base URLs of networks without user, password and query, for example https://api.example/mainnet',
  parse: readUrls,
};

/** The settings of `explorer serve`. */
export const serveSettings = {
  apiUrls: setting({
    ...urls,
    env: 'EXPLORER_API_URL',
    description:
      'base URL of the API of a network, for example http://127.0.0.1:8080/localnet; several, comma separated',
  }),
  publicApiUrls: setting<readonly string[], null>({
    ...urls,
    env: 'EXPLORER_API_PUBLIC_URL',
    default: null,
    shownDefault: 'EXPLORER_API_URL',
    description: 'public URLs of the same APIs, in the same order, for links to the API reference',
  }),
  apiKey: text({
    env: 'EXPLORER_API_KEY',
    default: null,
    secret: true,
    description: 'API key to read with, for all visitors together; it stays on the server',
  }),
  host: text({ env: 'HOST', default: '127.0.0.1', description: 'address to listen on' }),
  port: wholeNumber({
    env: 'PORT',
    default: 8090,
    min: 0,
    max: 65_535,
    description: 'port to listen on; 0: any free port',
  }),
  pageLimit: setting<RateLimit, RateLimit>({
    ...rateLimitSetting,
    env: 'PAGE_LIMIT',
    default: { requests: 20, windowSeconds: 1 },
    shownDefault: '20/s',
    description: 'pages per address (IPv6: per /64), N/s or N/m; bursts of three times as many',
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
    description: "number of proxies whose X-Forwarded-For is trusted for the visitor's address",
  }),
  maxInFlight: wholeNumber({
    env: 'MAX_IN_FLIGHT',
    default: 100,
    min: 1,
    max: 1_000_000,
    description: 'pages that this program renders at once; more get 503. Cached pages do not count',
  }),
  cacheMegabytes: wholeNumber({
    env: 'CACHE_MB',
    default: 32,
    min: 1,
    max: 65_536,
    unit: 'megabytes',
    description: 'megabytes of cached pages',
  }),
  metricsAddress: metricsAddress('host:port for /metrics, for example 127.0.0.1:9465'),
  ...logSettings('json'),
};

export type Config = ReturnType<typeof readConfig>;

/** Combines the settings. Throws `UsageError` if they contradict each other. */
export function readConfig({ apiUrls, publicApiUrls, ...others }: Values<typeof serveSettings>) {
  if (publicApiUrls !== null && publicApiUrls.length !== apiUrls.length) {
    throw new UsageError(
      `EXPLORER_API_PUBLIC_URL has ${publicApiUrls.length} addresses, EXPLORER_API_URL ${apiUrls.length}: give one for each`,
    );
  }
  const networks = apiUrls.map((apiUrl, at): NetworkAddress => {
    const network = apiUrl.slice(apiUrl.lastIndexOf('/') + 1);
    return { network, apiUrl, publicUrl: publicApiUrls?.[at] ?? apiUrl };
  });
  for (const [at, { network }] of networks.entries()) {
    if (networks.findIndex((other) => other.network === network) !== at) {
      throw new UsageError(`EXPLORER_API_URL names the network "${network}" twice; leave one out`);
    }
  }
  return { ...others, pageLimit: withBurst(others.pageLimit), networks };
}

function readUrls(given: string): readonly string[] | undefined {
  const all = given.split(',').map((url) => url.trim().replace(/\/+$/u, ''));
  return all.every(isBaseUrl) ? all : undefined;
}

function isBaseUrl(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, username, password, search, hash, pathname } = new URL(given);
  return /^https?:$/u.test(protocol) && username + password + search + hash === '' && /\/[\w.-]+$/u.test(pathname);
}
