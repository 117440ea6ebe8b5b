import {
  IndexEmpty,
  NameTaken,
  SchemaMismatch,
  schemaState,
  SnapshotNotStored,
  StoreUnavailable,
  VolumeRefused,
  WriterBusy,
} from '@ledger-explorer/store';
import { Failure, UsageError, type Values } from '@ledger-explorer/cli';
import { databaseConfiguration, type indexSettings } from './configuration.ts';
import { describeDatabase, openDatabase } from './database.ts';

/** An index in a database, as an argument of the store's functions. */
export interface Index {
  readonly databaseUrl: string;
  readonly network: string;
}

/** Errors of the store that are not faults of a program: their messages say what to do. */
const refusals = [IndexEmpty, NameTaken, SnapshotNotStored, VolumeRefused, WriterBusy];

/**
 * Calls `work` with the index that the settings name. Throws `UsageError` if its database does not answer or has a schema of another
 * version, and `Failure` if the store refuses the work.
 */
export async function withDatabase<T>(
  settings: Values<typeof indexSettings>,
  work: (index: Index) => Promise<T>,
): Promise<T> {
  const configuration = databaseConfiguration(settings);
  const database = await openDatabase(configuration);
  const index = { databaseUrl: database.databaseUrl, network: configuration.network };
  const refuse = (why: string) => new UsageError(`DATABASE_URL is ${describeDatabase(configuration)}: ${why}`);
  try {
    const state = await schemaState(index);
    if (state !== 'current') throw refuse(`its schema is ${otherSchemas[state]}`);
    return await work(index);
  } catch (error) {
    if (error instanceof SchemaMismatch || error instanceof StoreUnavailable) throw refuse(error.message);
    if (error instanceof Error && refusals.some((refusal) => error instanceof refusal))
      throw new Failure(error.message);
    throw error;
  } finally {
    await database.stop();
  }
}

const otherSchemas = {
  behind: 'missing or older than this program: `indexer run` creates or upgrades it',
  ahead: 'newer than this program: use the version of the program that wrote it',
  different: 'neither older nor newer than this program: index into a new database',
} as const;
