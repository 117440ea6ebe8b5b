import { join } from 'node:path';
import {
  DatabaseRefused,
  migrate,
  openEmbedded,
  SchemaMismatch,
  schemaState,
  StoreUnavailable,
} from '@ledger-explorer/store';
import type { Databases } from '../config/config.ts';
import { UsageError } from '@ledger-explorer/cli';

/** The database of the service. It has the schema of this version; with `primaryError`, the replica has it. */
export interface OpenDatabase {
  readonly databaseUrl: string;
  /** Error of the unreachable primary, if a replica (`DATABASE_READ_URL`) is used instead; null: the primary responds. */
  readonly primaryError: string | null;
  /** Stops an embedded database that was started here; otherwise does nothing. */
  stop(): Promise<void>;
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
}

/** True for an error of PostgreSQL (no such database, wrong password): it has a five-character SQLSTATE. Some codes of Node, such as EPIPE, have this form too. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/u.test(error.code)
  );
}

/** Runs `open`; if the database cannot be used as configured, throws a `UsageError` that names the variable in one line. */
export async function withDatabase<T>(variable: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    // The messages of these errors say what to do.
    if (error instanceof SchemaMismatch || error instanceof DatabaseRefused)
      throw new UsageError(`${variable}: ${oneLine(error)}`);
    if (error instanceof StoreUnavailable || isRefusal(error)) {
      throw new UsageError(
        `${variable} names a database that cannot be used (${oneLine(error)}): start or repair it, or set another ${variable}`,
      );
    }
    throw error;
  }
}

async function openConfigured({ databaseUrl, dataDir }: Databases): Promise<Omit<OpenDatabase, 'primaryError'>> {
  if (databaseUrl !== null) return { databaseUrl, stop: () => Promise.resolve() };
  const folder = join(dataDir, 'postgres');
  try {
    return await openEmbedded({ dataDir: folder });
  } catch (error) {
    throw new UsageError(
      `the embedded database in ${folder} does not start (${oneLine(error)}): set DATABASE_URL or DATA_DIR`,
    );
  }
}

/** Upgrades all schemas. Returns the error if the primary is unreachable, null on success; throws other errors. */
async function migrateAll(databaseUrl: string, networks: readonly string[]): Promise<string | null> {
  try {
    for (const network of networks) await migrate({ databaseUrl, network });
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailable && !(error instanceof DatabaseRefused)) return oneLine(error);
    throw error;
  }
}

/** Throws if the replica lacks the schemas of this version: only the primary can be upgraded, and to a newer version. */
async function checkReplica(databaseUrl: string, networks: readonly string[], primaryError: string): Promise<void> {
  for (const network of networks) {
    const state = await withDatabase('DATABASE_READ_URL', () => schemaState({ databaseUrl, network }));
    if (state === 'current') continue;
    const wayOut =
      state === 'behind'
        ? `DATABASE_URL is needed to upgrade it and cannot be used (${primaryError}): start it, or set another DATABASE_URL`
        : `The schema of the replica is ${state === 'ahead' ? 'newer than this program: start the version that upgraded it' : 'neither older nor newer than this program: index into a new database'}`;
    throw new UsageError(`DATABASE_READ_URL does not have the schema of this version for ${network}. ${wayOut}`);
  }
}

/**
 * Opens the configured database and upgrades its schema. If a replica already has the schema, the primary can be
 * unreachable. Throws `UsageError` if the database cannot be used.
 */
export async function openDatabase(config: Databases): Promise<OpenDatabase> {
  const { networks, databaseReadUrl } = config;
  const database = await openConfigured(config);
  try {
    const primaryError = await withDatabase('DATABASE_URL', async () => {
      const reason = await migrateAll(database.databaseUrl, networks);
      if (reason !== null && databaseReadUrl === null) throw new StoreUnavailable(reason);
      return reason;
    });
    if (primaryError !== null && databaseReadUrl !== null) await checkReplica(databaseReadUrl, networks, primaryError);
    return { ...database, primaryError };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
