import { type Directory, openReader, readDatabaseUrl, schemaState, watchHead } from '@ledger-explorer/store';
import type { Config } from './config/config.ts';
import { createService, type Parts } from './create-service.ts';
import { withDatabase } from './database/open-database.ts';
import { PrimaryWatch } from './freshness/primary-watch.ts';
import { Watched } from './health/watched.ts';
import { repeat } from './repeat.ts';
import type { Service } from './service.ts';

const headPollMilliseconds = 1_000;
const replicaPollMilliseconds = 250;
/** Milliseconds after which PostgreSQL cancels a read: no caller waits longer (`deadlines.answer`). */
const statementTimeoutMs = 4_000;
const statusLookMilliseconds = 10_000;

/** Parts that all networks of a process share. */
export interface Common extends Pick<
  Parts,
  'admission' | 'gate' | 'requests' | 'pages' | 'market' | 'cursorSecret' | 'log'
> {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly directory: Directory;
}

/** Opens a network's index and follows it. Resources to close are added to `closers`, even if this throws. */
export async function startNetwork(
  network: string,
  { config, databaseUrl, directory, ...shared }: Common,
  closers: (() => Promise<void> | void)[],
): Promise<Service> {
  const { activeWindowHours, databaseReadUrl } = config;
  const readUrl = databaseReadUrl ?? databaseUrl;
  // Of several hosts, the one that is read can be a replica too.
  const isReplica = databaseReadUrl !== null || readDatabaseUrl(databaseUrl).hosts.length > 1;
  const readVariable = databaseReadUrl === null ? 'DATABASE_URL' : 'DATABASE_READ_URL';
  const reader = await withDatabase(readVariable, () =>
    openReader({ databaseUrl: readUrl, network, directory, activeWindowHours, statementTimeoutMs }),
  );
  closers.push(() => reader.close());
  const primary = isReplica ? new PrimaryWatch() : null;
  const schema = new Watched(() => schemaState({ databaseUrl: readUrl, network }));
  const service = createService({
    ...shared,
    network,
    networks: config.networks,
    schema,
    readyMaxLagSeconds: config.readyMaxLagSeconds,
    readyMaxReplicaLagSeconds: config.readyMaxReplicaLagSeconds,
    primary,
    reader,
    operators: config.metricsAddress === null ? (config.metricsNeedKey ? 'key' : 'open') : 'elsewhere',
    cacheBytes: config.cacheBytes,
    maxStaleMilliseconds: config.maxStaleSeconds * 1_000,
    waitMaxMilliseconds: config.waitMaxMilliseconds,
    shaping: { directory, activeWindowHours },
  });
  closers.push(repeat(statusLookMilliseconds, () => service.indexStatus.look()));
  closers.push(repeat(statusLookMilliseconds, () => schema.look()));
  const heads = watchHead({
    databaseUrl: readUrl,
    network,
    // Replicas get no notifications, so they are polled.
    pollMs: isReplica ? replicaPollMilliseconds : headPollMilliseconds,
    onHead: (head) => {
      service.heads.learn(head);
    },
  });
  closers.push(() => heads.close());
  if (primary !== null) {
    const ofPrimary = watchHead({
      databaseUrl,
      network,
      ofPrimary: true,
      onHead: (head) => {
        primary.learn(head?.position ?? 0);
      },
    });
    closers.push(() => ofPrimary.close());
  }
  await withDatabase(readVariable, () => service.heads.look());
  // The status counts rows, which may take too long. So the service starts even without it.
  await service.indexStatus.look().catch(() => undefined);
  return service;
}
