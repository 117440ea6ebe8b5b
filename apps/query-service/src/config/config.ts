import type { RateLimit } from '../limits/rate-limit.ts';
import type { CoinGeckoOptions } from '../market/coingecko-source.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Everything the service is told from outside, checked. */
export interface Config {
  /** Name of the network: path prefix of the interface and schema in the database. */
  readonly network: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connection that reads; null: the same as `databaseUrl`. */
  readonly databaseReadUrl: string | null;
  /** Folder of the embedded database: it lies in `postgres` below. */
  readonly dataDir: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Path of the file with curated names and images, or null. */
  readonly directoryFile: string | null;
  readonly activeWindowHours: number;
  /** Of keys that have none of their own. */
  readonly rateLimit: RateLimit;
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
