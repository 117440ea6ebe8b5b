import { type Entry, openWriter } from '@ledger-explorer/store';

/** Location of an index. */
export interface Place {
  readonly databaseUrl: string;
  readonly network: string;
}

/** Commits entries in batches with a new writer. */
export async function commitAll(place: Place, entries: readonly Entry[], batch = 1000): Promise<void> {
  const writer = await openWriter(place);
  try {
    for (let from = 0; from < entries.length; from += batch) await writer.commit(entries.slice(from, from + batch));
  } finally {
    await writer.close();
  }
}
