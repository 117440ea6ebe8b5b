import { afterAll } from 'vitest';
import { type Committed, type Entry, openReader, openWriter, type ReaderOptions, rewind } from '../src/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { microsOf } from './ledger.ts';

/** An empty network in a new database, with a reader and an open writer until the end of the test file. */
export async function openIndex(options: Pick<ReaderOptions, 'directory'> = {}) {
  const database = await testDatabase();
  let writer = await openWriter(database);
  const reader = await openReader({ ...database, ...options });
  afterAll(() => Promise.all([writer.close(), reader.close()]));
  return {
    database,
    reader,
    commit: (entries: readonly Entry[]): Promise<Committed> => writer.commit(entries),
    /** Removes the updates after a number of seconds since 2026-01-01; `migrationId` null: that of the newest update. */
    rewindTo: async (seconds: number, migrationId: number | null = null): Promise<void> => {
      await writer.close();
      await rewind({ ...database, to: { migrationId, recordTime: microsOf(seconds) } });
      writer = await openWriter(database);
    },
  };
}
