import { runProgram, UsageError } from '@ledger-explorer/cli';
import { openKeyStore, StoreUnavailable } from '@ledger-explorer/store';
import { readDatabases } from './config/config.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { keysProgram, type UseKeys } from './keys/keys-command.ts';

const useKeys: UseKeys = async (values, work) => {
  const databases = readDatabases(values);
  const database = await openDatabase(databases);
  const store = openKeyStore({ databaseUrl: database.databaseUrl, readUrl: databases.databaseReadUrl });
  try {
    return await withDatabase('DATABASE_URL', () =>
      work(store, new Date()).catch((error: unknown) => {
        if (database.primaryError === null || !(error instanceof StoreUnavailable)) throw error;
        throw new UsageError(
          `keys are created, rotated and revoked in the primary, and DATABASE_URL cannot be used (${database.primaryError}): start it, or set another DATABASE_URL`,
        );
      }),
    );
  } finally {
    await store.close();
    await database.stop();
  }
};

process.exit(await runProgram(keysProgram(useKeys), process.argv.slice(2), process.env));
