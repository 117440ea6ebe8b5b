import { join } from 'node:path';
import { openEmbedded, redactUrl } from '@ledger-explorer/store';
import { UsageError } from '@ledger-explorer/cli';
import type { DatabaseConfiguration } from './configuration.ts';

export interface Database {
  readonly databaseUrl: string;
  /** Stops an embedded server that this program started; otherwise does nothing. */
  stop(): Promise<void>;
}

/** Opens the configured database, and starts the embedded one if it is not running. */
export async function openDatabase({ databaseUrl, dataDir }: DatabaseConfiguration): Promise<Database> {
  if (databaseUrl !== null) return { databaseUrl, stop: () => Promise.resolve() };
  const folder = join(dataDir, 'postgres');
  try {
    return await openEmbedded({ dataDir: folder });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`cannot start the embedded database in ${folder} (${reason}): set DATABASE_URL or DATA_DIR`);
  }
}

/** Text for messages. */
export function describeDatabase({ databaseUrl, dataDir }: DatabaseConfiguration): string {
  return databaseUrl === null ? `the embedded database in ${join(dataDir, 'postgres')}` : redactUrl(databaseUrl);
}
