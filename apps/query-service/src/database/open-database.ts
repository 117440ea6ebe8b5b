import { join } from 'node:path';
import { migrate, openEmbedded, SchemaMismatch, StoreUnavailable } from '@ledger-explorer/store';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';

/** A database that answers and has the schema of this version. */
export interface OpenDatabase {
  readonly databaseUrl: string;
  /** Ends an embedded database that was started here; else does nothing. */
  stop(): Promise<void>;
}

type DatabaseConfig = Pick<Config, 'networks' | 'databaseUrl' | 'dataDir'>;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');

/** PostgreSQL's own refusals (no such database, wrong password) have a five-character SQLSTATE. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/u.test(error.code);

/** Runs what opens a connection; says in one line which variable to look at where the database cannot be used as configured. */
export const withDatabase = async <T>(variable: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    // The database is right, this program is not, or the other way round: the message says which.
    if (error instanceof SchemaMismatch) throw new ConfigError(`${variable}: ${oneLine(error)}`);
    if (error instanceof StoreUnavailable || isRefusal(error)) {
      throw new ConfigError(
        `${variable} names no database that can be used (${oneLine(error)}): start it, or set another ${variable}`,
      );
    }
    throw error;
  }
};

const openConfigured = async ({ databaseUrl, dataDir }: DatabaseConfig): Promise<OpenDatabase> => {
  if (databaseUrl !== null) return { databaseUrl, stop: () => Promise.resolve() };
  const folder = join(dataDir, 'postgres');
  try {
    return await openEmbedded({ dataDir: folder });
  } catch (error) {
    throw new ConfigError(
      `the embedded database in ${folder} does not start (${oneLine(error)}): set DATABASE_URL or DATA_DIR`,
    );
  }
};

/** The configured database, its schema brought to this version. Throws `ConfigError` where it cannot be used. */
export const openDatabase = async (config: DatabaseConfig): Promise<OpenDatabase> => {
  const database = await openConfigured(config);
  try {
    await withDatabase('DATABASE_URL', async () => {
      for (const network of config.networks) await migrate({ databaseUrl: database.databaseUrl, network });
    });
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
};
