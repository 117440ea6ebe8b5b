import { checkPooling } from '../engine/check-pooling.ts';
import { type Directory, emptyDirectory } from '../names/directory.ts';
import { Naming } from '../names/naming.ts';
import { canReadAs, readerRole } from '../schema/reader-role.ts';
import { Queries } from './queries.ts';
import { describeStatus, statusStatement } from './read-status.ts';
import type { Reader } from './reader.ts';
import { readsOf } from './reads.ts';

export interface ReaderOptions {
  readonly databaseUrl: string;
  readonly network: string;
  readonly directory?: Directory;
  /** Of a validator's `active`; default 24. */
  readonly activeWindowHours?: number;
  /** Connections; default 10. */
  readonly poolSize?: number;
  /** Default 10,000. */
  readonly statementTimeoutMs?: number;
}

const microsPerHour = 3_600_000_000;

/** Opens the read side; rejects where the database does not answer or has another schema. Its connections can only read. */
export async function openReader(options: ReaderOptions): Promise<Reader> {
  await checkPooling({ databaseUrl: options.databaseUrl, readOnly: true });
  const queries = new Queries({
    databaseUrl: options.databaseUrl,
    network: options.network,
    poolSize: options.poolSize ?? 10,
    statementTimeoutMs: options.statementTimeoutMs ?? 10_000,
    role: (await canReadAs(options.databaseUrl, options.network)) ? readerRole : undefined,
  });
  const reads = readsOf({
    queries,
    naming: new Naming(options.directory ?? emptyDirectory),
    activeWindow: BigInt(Math.round((options.activeWindowHours ?? 24) * microsPerHour)),
  });
  try {
    await queries.directory();
  } catch (error) {
    await queries.close();
    throw error;
  }
  return {
    head: () => queries.head(),
    ...reads,
    status: async () => describeStatus(await queries.rows(statusStatement)),
    connections: () => queries.connections(),
    close: () => queries.close(),
  };
}
