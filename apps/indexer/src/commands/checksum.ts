import { checksum as readChecksum, PositionAhead } from '@ledger-explorer/store';
import { command, flag, UsageError, wholeNumber } from '@ledger-explorer/cli';
import { tableText } from '../table-text.ts';
import { indexSettings } from '../configuration.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer checksum`. */
export const checksum = command({
  summary: 'print checksums, which are equal for equal indexes',
  description:
    'Prints the number of rows and a checksum for every table, and one checksum for all tables. Two indexes of the same stream have the same checksums, regardless of page size, restarts, replays and rewinds. With --at, covers only updates, their payloads, transfers and rewards up to a position: use it to compare a copy with an original that has more updates by now.',
  settings: {
    json: flag({ option: 'json', description: 'print JSON' }),
    at: wholeNumber({
      option: 'at',
      placeholder: 'POSITION',
      default: null,
      shownDefault: 'the whole index',
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      description: 'last position to include',
    }),
    ...indexSettings,
  },
  run: async ({ json, at, ...settings }, _, { out }) => {
    const found = await withDatabase(settings, (index) => readChecksum({ ...index, at: at ?? undefined })).catch(
      (error: unknown) => {
        throw error instanceof PositionAhead ? new UsageError(`--at: ${error.message}`) : error;
      },
    );
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
