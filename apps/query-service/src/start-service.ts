import type { AddressInfo } from 'node:net';
import { openKeyStore } from '@ledger-explorer/store';
import type { FastifyInstance } from 'fastify';
import { alone, type Group } from './cluster/group.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { readDirectory } from './config/read-directory.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { createServer } from './http/create-server.ts';
import { keyRefreshInterval } from './keys/key-refresh-interval.ts';
import { KeyRing } from './keys/key-ring.ts';
import type { Admission } from './limits/admission.ts';
import { EventLoopDelay } from './limits/event-loop-delay.ts';
import { LoadGate } from './limits/load-gate.ts';
import { CoinGeckoSource } from './market/coingecko-source.ts';
import { followMarket } from './market/follow-market.ts';
import { MarketWatch } from './market/market-watch.ts';
import type { Family } from './metrics/exposition.ts';
import { ownFamilies } from './metrics/own-families.ts';
import { RequestMetrics } from './metrics/request-metrics.ts';
import { repeat } from './repeat.ts';
import type { Service } from './service.ts';
import { type Common, startNetwork } from './start-network.ts';

/** Half of the event loop's turns are later than this: it drowns. */
const maxDelayMilliseconds = 250;

/** A service that answers. */
export interface RunningService {
  /** `http://host:port/network`, of the first network. */
  readonly baseUrl: string;
  /** The metrics of this process. */
  families(): readonly Family[];
  /** Stops listening, ends what is in flight, closes the store. */
  close(): Promise<void>;
}

const ways: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: stop what listens there, or set another PORT',
  EACCES: 'needs rights this program does not have: set a PORT above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: set another HOST, for example 127.0.0.1',
  ENOTFOUND: 'is not a host name that is known here: set another HOST, for example 127.0.0.1',
};

const listen = async (server: FastifyInstance, { host, port }: Config): Promise<number> => {
  try {
    await server.listen({ host, port });
  } catch (error) {
    const way = error instanceof Error && 'code' in error ? ways[String(error.code)] : undefined;
    if (way === undefined) throw error;
    throw new ConfigError(`HOST=${host} PORT=${port} ${way}`);
  }
  return (server.server.address() as AddressInfo).port;
};

/** Starts the service as configured. Throws `ConfigError` where it cannot; then nothing is left open. */
export const startService = async (config: Config, group: Group = alone()): Promise<RunningService> => {
  const closers: (() => Promise<void> | void)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const directory = readDirectory(config.directoryFile);
    const database = await openDatabase(config);
    closers.push(() => database.stop());
    const { databaseUrl } = database;

    const keyStore = openKeyStore({ databaseUrl });
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
      limiter: group.keyLimiter,
      defaultLimit: config.rateLimit,
      addressLimiter: group.addressLimiter,
      addressLimit: config.addressLimit,
      waits: group.waits,
      open: config.open,
    };
    closers.push(repeat(keyRefreshInterval, () => keys.refresh()));
    const { maxInFlight } = config;
    const common: Common = {
      config,
      databaseUrl,
      directory,
      cursorSecret,
      admission,
      gate: new LoadGate({ maxInFlight, maxDelayMilliseconds, delay: () => delay.milliseconds }),
      requests: new RequestMetrics(),
      market: config.market === null ? null : new MarketWatch(new CoinGeckoSource(config.market)),
    };
    const [firstName, ...otherNames] = config.networks;
    const first = await startNetwork(firstName, common, closers);
    const others: Service[] = [];
    for (const name of otherNames) others.push(await startNetwork(name, common, closers));

    const services = [first, ...others] as const;
    const server = createServer(services, config, group.gather);
    closers.push(() => closeGracefully(server));
    const port = await listen(server, config);
    if (common.market !== null) {
      const failed = (error: unknown) => {
        server.log.warn({ err: error }, 'the market source was not read');
      };
      closers.push(followMarket(common.market, failed));
    }
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { baseUrl: `http://${host}:${port}/${firstName}`, families: () => ownFamilies(services), close };
  } catch (error) {
    await close();
    throw error;
  }
};
