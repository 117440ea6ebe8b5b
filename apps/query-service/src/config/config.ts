import type { RateLimit } from '../limits/rate-limit.ts';
import type { CoinGeckoOptions } from '../market/coingecko-source.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where to listen. */
export interface Address {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
}

/** Everything the service is told from outside, checked. */
export interface Config extends Address {
  /** Names of the networks: path prefix of the interface and schema in the database. The first answers at the root too. */
  readonly networks: readonly [string, ...string[]];
  /** Null: the embedded database in `dataDir`. Says too whether a pooler is in front. */
  readonly databaseUrl: string | null;
  /** Connection that reads; null: the same as `databaseUrl`. */
  readonly databaseReadUrl: string | null;
  /** Folder of the embedded database: it lies in `postgres` below. */
  readonly dataDir: string;
  /** Where `/metrics` and `/status` are answered in place of `host` and `port`; null: with everything else. */
  readonly metricsAddress: Address | null;
  /** Whether these take a key. */
  readonly metricsNeedKey: boolean;
  /** Path of the file with curated names and images, or null. */
  readonly directoryFile: string | null;
  readonly activeWindowHours: number;
  /** Of keys that have none of their own. */
  readonly rateLimit: RateLimit;
  /** Of callers without a valid key, by address. */
  readonly addressLimit: RateLimit;
  /** True: no key is needed. */
  readonly open: boolean;
  /** Processes that share the port; 1: this one alone. */
  readonly workers: number;
  /** How many proxies in front of us are believed what they say of the caller's address (`X-Forwarded-For`). */
  readonly trustedProxies: number;
  /** Whose pages may read (CORS): an origin, or `*`. */
  readonly corsOrigin: string;
  /** Requests answered at once at most; more are 503. */
  readonly maxInFlight: number;
  /** A request that takes longer is noted in the log while it is still being answered. */
  readonly slowMilliseconds: number;
  /** Where prices are read from; null: the ledger's own. */
  readonly market: CoinGeckoOptions | null;
  /** `/ready` is 503 where the head lags longer. */
  readonly readyMaxLagSeconds: number;
  /** Of answers kept in memory, for each network; 0: none are. */
  readonly cacheBytes: number;
  /** `Explorer-Wait-For` waits no longer. */
  readonly waitMaxMilliseconds: number;
  readonly logLevel: LogLevel;
}
