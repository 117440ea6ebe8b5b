import { reinterpret as reinterpretIndex } from '@ledger-explorer/store';
import { command } from '@ledger-explorer/cli';
import { indexSettings } from '../configuration.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer reinterpret`. */
export const reinterpret = command({
  summary: 'derive all data again from the stored updates',
  description:
    'Reads every stored update again and derives all data from it, without a download. Use it after an upgrade that interprets more of the ledger. Stop the indexer first; the index can be read during the run.',
  settings: indexSettings,
  run: async (settings, _, { out }) => {
    const printLine = (line: string): void => {
      out(`${line}\n`);
    };
    const { updates, changed } = await withDatabase(settings, (index) =>
      reinterpretIndex({ ...index, onProgress: printLine }),
    );
    printLine(
      `read ${updates} updates again; ${changed.length === 0 ? 'nothing changed' : `changed: ${changed.join(', ')}`}`,
    );
    return 0;
  },
});
