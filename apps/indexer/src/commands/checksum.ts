import { checksum as readChecksum } from '@ledger-explorer/store';
import { readArguments } from '../arguments.ts';
import { tableText } from '../table-text.ts';
import { checksumUsage } from '../usage.ts';
import { withDatabase } from '../with-database.ts';

const options = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** `indexer checksum`. Returns the exit code; throws `ConfigurationError`. */
export async function checksum(args: readonly string[]): Promise<number> {
  const given = readArguments(args, options);
  if (given.help) {
    process.stdout.write(checksumUsage);
    return 0;
  }
  const found = await withDatabase(readChecksum);
  if (given.json) {
    process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    return 0;
  }
  const rows = found.tables.map(({ table, rows, checksum }) => [table, String(rows), checksum]);
  process.stdout.write(tableText([['table', 'rows', 'checksum'], ...rows]));
  process.stdout.write(`\nposition ${found.position ?? '-'}\ntotal ${found.total}\n`);
  return 0;
}
