import { openKeyStore } from '@ledger-explorer/store';
import { readConfig } from './config/read-config.ts';
import { openDatabase, withDatabase } from './database/open-database.ts';
import { readKeysCommand } from './keys/keys-command.ts';
import { keysHelp } from './keys/keys-help.ts';
import { reportFailure } from './report-failure.ts';

const main = async (args: readonly string[]): Promise<number> => {
  if (args[0] === 'help' || args.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(keysHelp);
    return 0;
  }
  const command = readKeysCommand(args);
  const database = await openDatabase(readConfig(process.env));
  const store = openKeyStore(database);
  try {
    const { exitCode, out, err } = await withDatabase('DATABASE_URL', () => command(store, new Date()));
    process.stdout.write(out);
    process.stderr.write(err);
    return exitCode;
  } finally {
    await store.close();
    await database.stop();
  }
};

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  process.exit(reportFailure('keys', error));
}
