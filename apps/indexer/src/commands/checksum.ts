import { checksum as readChecksum } from '@ledger-explorer/store';
import { command, flag } from '@ledger-explorer/cli';
import { tableText } from '../table-text.ts';
import { indexSettings } from '../configuration.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer checksum`. */
export const checksum = command({
  summary: 'print what the index holds, as numbers that equal indexes share',
  description:
    'Prints rows and a checksum for every table, and one for all. Two indexes of the same stream have the same checksums, whatever the page size, restarts, replays and rewinds.',
  settings: { json: flag({ option: 'json', description: 'print JSON' }), ...indexSettings },
  run: async ({ json, ...settings }, _, { out }) => {
    const found = await withDatabase(settings, readChecksum);
    if (json) {
      out(`${JSON.stringify(found, null, 2)}\n`);
      return 0;
    }
    const rows = found.tables.map(({ table, rows, checksum }) => [table, String(rows), checksum]);
    out(tableText([['table', 'rows', 'checksum'], ...rows]));
    out(`\nposition ${found.position ?? '-'}\ntotal ${found.total}\n`);
    return 0;
  },
});
