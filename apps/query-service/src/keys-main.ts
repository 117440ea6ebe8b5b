import { openKeyStore, StoreUnavailable } from '@ledger-explorer/store';
import { ConfigError } from './config/config-error.ts';
import { readConfig } from './config/read-config.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { readKeysCommand } from './keys/keys-command.ts';
import { keysHelp } from './keys/keys-help.ts';
import { reportFailure } from './report-failure.ts';

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === 'help' || args.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(keysHelp);
    return 0;
  }
  const command = readKeysCommand(args);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  const store = openKeyStore({ databaseUrl: database.databaseUrl, readUrl: config.databaseReadUrl });
  try {
    const { exitCode, out, err } = await withDatabase('DATABASE_URL', () =>
      command(store, new Date()).catch((error: unknown) => {
        if (database.away === null || !(error instanceof StoreUnavailable)) throw error;
        throw new ConfigError(
          `keys are created, rotated and revoked in the primary, and DATABASE_URL cannot be used (${database.away}): start it, or set another DATABASE_URL`,
        );
      }),
    );
    process.stdout.write(out);
    process.stderr.write(err);
    return exitCode;
  } finally {
    await store.close();
    await database.stop();
  }
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.exit(reportFailure('keys', error));
}
