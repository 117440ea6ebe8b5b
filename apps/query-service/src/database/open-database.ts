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

/** A database that has the schema of this version. */
export interface OpenDatabase {
  readonly databaseUrl: string;
  /** Reason why the primary does not answer, if a replica (`DATABASE_READ_URL`) can be used instead; null: it answers. */
  readonly away: string | null;
  /** Stops an embedded database that was started here; otherwise does nothing. */
  stop(): Promise<void>;
}

function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/gu, ' ');
}

/** PostgreSQL's own refusals (no such database, wrong password) have a five-character SQLSTATE. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/u.test(error.code)
  );
}

/** Opens a connection; if the database cannot be used as configured, the error names the variable in one line. */
export async function withDatabase<T>(variable: string, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    // The message says whether the database or this program is of the wrong version.
    if (error instanceof SchemaMismatch || error instanceof DatabaseRefused)
      throw new UsageError(`${variable}: ${oneLine(error)}`);
    if (error instanceof StoreUnavailable || isRefusal(error)) {
      throw new UsageError(
        `${variable} names a database that cannot be used (${oneLine(error)}): start it, or set another ${variable}`,
      );
    }
    throw error;
  }
}

async function openConfigured({ databaseUrl, dataDir }: Databases): Promise<Omit<OpenDatabase, 'away'>> {
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

/** Reason why the primary does not answer, if nothing else is wrong; null if it has the schemas of this version. */
async function migrateAll(databaseUrl: string, networks: readonly string[]): Promise<string | null> {
  try {
    for (const network of networks) await migrate({ databaseUrl, network });
    return null;
  } catch (error) {
    if (error instanceof StoreUnavailable && !(error instanceof DatabaseRefused)) return oneLine(error);
    throw error;
  }
}

/** Throws if the replica does not have the schemas of this version: only the primary can be upgraded. */
async function checkReplica(databaseUrl: string, networks: readonly string[], away: string): Promise<void> {
  for (const network of networks) {
    const state = await withDatabase('DATABASE_READ_URL', () => schemaState({ databaseUrl, network }));
    if (state !== 'current') {
      throw new UsageError(
        `DATABASE_READ_URL does not have the schema of this version for ${network}. DATABASE_URL is needed to upgrade it and cannot be used (${away}): start it, or set another DATABASE_URL`,
      );
    }
  }
}

/**
 * The configured database, with its schema upgraded to this version. If a replica has the schema already, the primary may be away.
 * Throws `UsageError` if the database cannot be used.
 */
export async function openDatabase(config: Databases): Promise<OpenDatabase> {
  const { networks, databaseReadUrl } = config;
  const database = await openConfigured(config);
  try {
    const away = await withDatabase('DATABASE_URL', async () => {
      const reason = await migrateAll(database.databaseUrl, networks);
      if (reason !== null && databaseReadUrl === null) throw new StoreUnavailable(reason);
      return reason;
    });
    if (away !== null && databaseReadUrl !== null) await checkReplica(databaseReadUrl, networks, away);
    return { ...database, away };
  } catch (error) {
    await database.stop();
    throw error;
  }
}
