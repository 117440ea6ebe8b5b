import { command, setting } from '@ledger-explorer/cli';
import { readNetworkName, retire as retireIndex } from '@ledger-explorer/store';
import { indexSettings } from '../configuration.ts';
import { withDatabase } from '../with-database.ts';

/** `indexer retire`. */
export const retire = command({
  summary: 'rename the index of a network that was reset',
  description:
    'Renames the index. It stays readable as a network of its own: give its new name to a query service as NETWORK. The next run fills a new, empty index under the old name. Stop the indexer first.',
  settings: {
    as: setting<string>({
      option: 'as',
      placeholder: 'NAME',
      description: 'the new name, for example testnet-2026-11-27',
      expected: 'the name of a network',
      parse: (name) => readNetworkName(name, '--as'),
    }),
    ...indexSettings,
  },
  run: ({ as, ...settings }, _, { out }) =>
    withDatabase(settings, async (index) => {
      await retireIndex({ ...index, as });
      out(`the index of ${index.network} is now named ${as}; indexer run fills a new one of ${index.network}\n`);
      return 0;
    }),
});
