import type { Address } from '@ledger-explorer/cli';
import { createLogger } from '@ledger-explorer/cli/log';
import { listenFailure } from '@ledger-explorer/cli/metrics';
import { startTracing } from '@ledger-explorer/cli/tracing';
import { openKeyStore } from '@ledger-explorer/store';
import { RateLimiter } from '@ledger-explorer/wire';
import type { Config } from './config/config.ts';
import { readDirectory } from './config/read-directory.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { createServer, type ServiceServer } from './http/create-server.ts';
import { KeyRing } from './keys/key-ring.ts';
import type { Admission } from './keys/admission.ts';
import { EventLoopDelay } from './limits/event-loop-delay.ts';
import { LoadGate } from './limits/load-gate.ts';
import { Waits } from './limits/waits.ts';
import { CoinGeckoSource } from './market/coingecko-source.ts';
import { followMarket } from './market/follow-market.ts';
import { MarketWatch } from './market/market-watch.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { createPageSettings } from './pages/page-settings.ts';
import { repeat } from './repeat.ts';
import type { Service } from './service.ts';
import { type Common, startNetwork } from './start-network.ts';

/**
 * Milliseconds between two readings of the keys. A revocation takes effect within 5 s (docs/contract.md#keys): after a
 * reading that began before it, this pause, and the reading that finds it. So both readings together have 3 s.
 */
const keyRefreshInterval = 2_000;

/** A running service. */
export interface RunningService {
  /** `http://host:port/network`, of the first network. */
  readonly baseUrl: string;
  /** Null if `/metrics` is below `baseUrl`'s origin. */
  readonly metricsUrl: string | null;
  /** Stops listening, completes requests in flight, and closes the store. */
  close(): Promise<void>;
}

/** Listens and returns the origin `http://host:port`. `name`: settings of the address, for errors. */
async function listen(
  server: ServiceServer,
  { host, port, reusePort }: Address & { readonly reusePort?: boolean },
  name: string,
): Promise<string> {
  const inUrl = host.includes(':') ? `[${host}]` : host;
  try {
    return `http://${inUrl}:${await server.listen({ host, port, reusePort })}`;
  } catch (error) {
    throw listenFailure(error, name);
  }
}

/** Starts the service. Throws `UsageError` if it cannot, after closing everything it opened. */
export async function startService(config: Config): Promise<RunningService> {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const { logLevel: level, logFormat: format } = config;
    const log = createLogger({ level, format, stream: process.stderr });
    closers.push(
      await startTracing({
        ...config,
        program: 'query-service',
        warn: (message) => {
          log.warn(message);
        },
      }),
    );
    const directory = readDirectory(config.directoryFile);
    const database = await openDatabase(config);
    closers.push(() => database.stop());
    const { databaseUrl } = database;

    const keyStore = openKeyStore({ databaseUrl, readUrl: config.databaseReadUrl });
    closers.push(() => keyStore.close());
    const keys = new KeyRing(keyStore);
    const cursorSecret = await withDatabase('DATABASE_URL', async () => {
      await keys.refresh();
      return keyStore.cursorSecret();
    });
    const delay = new EventLoopDelay();
    closers.push(() => {
      delay.stop();
    });
    const admission: Admission = {
      keys,
      limiter: new RateLimiter(),
      defaultLimit: config.rateLimit,
      addressLimiter: new RateLimiter(),
      addressLimit: config.addressLimit,
      waits: new Waits(),
      open: config.open,
    };
    closers.push(repeat(keyRefreshInterval, () => keys.refresh()));
    const { maxInFlight, maxDelayMilliseconds } = config;
    const load = { maxInFlight, maxDelayMilliseconds, delay: () => delay.milliseconds };
    const gate = new LoadGate(load);
    const { pageLimit: limit, pageCacheBytes: cacheBytes, monitorUrl } = config;
    const common: Common = {
      config,
      log,
      databaseUrl,
      directory,
      cursorSecret,
      admission,
      gate,
      pages: config.pages === 'off' ? null : createPageSettings({ limit, cacheBytes, monitorUrl }, gate, load),
      requests: new RequestMetrics(),
      market: config.market === null ? null : new MarketWatch(new CoinGeckoSource(config.market)),
    };
    const [firstName, ...otherNames] = config.networks;
    const first = await startNetwork(firstName, common, closers);
    const others: Service[] = [];
    for (const name of otherNames) others.push(await startNetwork(name, common, closers));

    const services = [first, ...others] as const;
    const { host, port, metricsAddress } = config;
    const surface = metricsAddress === null ? 'all' : 'public';
    const server = createServer(services, { ...config, log, surface });
    closers.push(() => server.close());
    const origin = await listen(server, config, `HOST=${host} PORT=${port}`);
    let metricsUrl: string | null = null;
    if (metricsAddress !== null) {
      const operators = createServer(services, { ...config, log, surface: 'operators' });
      closers.push(() => operators.close());
      const name = `METRICS_ADDRESS=${metricsAddress.host}:${metricsAddress.port}`;
      metricsUrl = `${await listen(operators, metricsAddress, name)}/metrics`;
    }
    if (database.primaryError !== null) {
      log.warn(`started with DATABASE_READ_URL only, because DATABASE_URL cannot be used: ${database.primaryError}`);
    }
    if (common.market !== null) {
      const failed = (error: unknown) => {
        log.warn(
          { err: error },
          'MARKET_URL could not be read; retrying, and 15 minutes after the last read, prices are those of the ledger',
        );
      };
      closers.push(followMarket(common.market, failed));
    }
    return { baseUrl: `${origin}/${firstName}`, metricsUrl, close };
  } catch (error) {
    await close();
    throw error;
  }
}
