import type { AddressInfo } from 'node:net';
import { openKeyStore, openReader, schemaState, watchHead } from '@ledger-explorer/store';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { readDirectory } from './config/read-directory.ts';
import { createService } from './create-service.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { SchemaWatch } from './health/schema-watch.ts';
import { closeGracefully } from './http/close-gracefully.ts';
import { createServer } from './http/create-server.ts';
import { KeyRing } from './keys/key-ring.ts';
import { CoinGeckoSource } from './market/coingecko-source.ts';
import { followMarket } from './market/follow-market.ts';
import { MarketWatch } from './market/market-watch.ts';
import { repeat } from './repeat.ts';

/** Revocation takes effect within 5 s (contract.md "Keys"). */
const keyRefreshMilliseconds = 2_000;
const headPollMilliseconds = 1_000;
const replicaPollMilliseconds = 250;
const statusLookMilliseconds = 10_000;

/** A service that answers. */
export interface RunningService {
  /** `http://host:port/network` */
  readonly baseUrl: string;
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
export const startService = async (config: Config): Promise<RunningService> => {
  const { network, activeWindowHours, databaseReadUrl } = config;
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
    const reader = await withDatabase(databaseReadUrl === null ? 'DATABASE_URL' : 'DATABASE_READ_URL', () =>
      openReader({ databaseUrl: databaseReadUrl ?? databaseUrl, network, directory, activeWindowHours }),
    );
    closers.push(() => reader.close());

    const keys = new KeyRing(keyStore);
    const cursorSecret = await withDatabase('DATABASE_URL', async () => {
      await keys.refresh();
      return keyStore.cursorSecret();
    });
    const schema = new SchemaWatch(() => schemaState({ databaseUrl, network }));
    const service = createService({
      network,
      networks: [network],
      schema,
      readyMaxLagSeconds: config.readyMaxLagSeconds,
      reader,
      keys,
      market: config.market === null ? null : new MarketWatch(new CoinGeckoSource(config.market)),
      defaultLimit: config.rateLimit,
      cursorSecret,
      cacheBytes: config.cacheBytes,
      waitMaxMilliseconds: config.waitMaxMilliseconds,
      shaping: { directory, activeWindowHours },
    });
    const refreshKeys = async () => {
      await keys.refresh();
      service.limiter.retain(keys.ids);
    };
    closers.push(repeat(keyRefreshMilliseconds, refreshKeys));
    closers.push(repeat(statusLookMilliseconds, () => service.statuses.look()));
    closers.push(repeat(statusLookMilliseconds, () => schema.look()));
    const heads = watchHead({
      databaseUrl: databaseReadUrl ?? databaseUrl,
      network,
      // A replica is not notified.
      pollMs: databaseReadUrl === null ? headPollMilliseconds : replicaPollMilliseconds,
      onHead: (head) => {
        service.heads.learn(head);
      },
    });
    closers.push(() => heads.close());
    await service.heads.look();
    // Nothing that is answered needs it: a count that takes too long must not keep the service from starting.
    await service.statuses.look().catch(() => undefined);

    const server = createServer(service, config.logLevel);
    closers.push(() => closeGracefully(server));
    const port = await listen(server, config);
    if (service.market !== null) {
      const failed = (error: unknown) => {
        server.log.warn({ err: error }, 'the market source was not read');
      };
      closers.push(followMarket(service.market, failed));
    }
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { baseUrl: `http://${host}:${port}/${network}`, close };
  } catch (error) {
    await close();
    throw error;
  }
};
