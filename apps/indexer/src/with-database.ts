import { SchemaMismatch, StoreUnavailable } from '@ledger-explorer/store';
import { ConfigurationError, readDatabaseConfiguration } from './configuration.ts';
import { describeDatabase, openDatabase } from './database.ts';

/** What the store's functions take. */
export interface Index {
  readonly databaseUrl: string;
  readonly network: string;
}

/**
 * Does something with the index that the environment names. A database that does not answer, or has another schema, is a
 * wrong start: throws `ConfigurationError`.
 */
export async function withDatabase<T>(work: (index: Index) => Promise<T>): Promise<T> {
  const configuration = readDatabaseConfiguration(process.env);
  const database = await openDatabase(configuration);
  try {
    return await work({ databaseUrl: database.databaseUrl, network: configuration.network });
  } catch (error) {
    if (!(error instanceof StoreUnavailable) && !(error instanceof SchemaMismatch)) throw error;
    throw new ConfigurationError(`DATABASE_URL is ${describeDatabase(configuration)}: ${error.message}`);
  } finally {
    await database.stop();
  }
}
