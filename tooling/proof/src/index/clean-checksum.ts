import { checksum, type IndexChecksum, type Entry, migrate } from '@ledger-explorer/store';
import { commitAll, type Place } from './commit-all.ts';
import { dropNetwork } from './drop-network.ts';

/** The checksum of an index that never had anything but these entries. */
export async function cleanChecksum(
  databaseUrl: string,
  entries: readonly Entry[],
  batch?: number,
): Promise<IndexChecksum> {
  const place: Place = { databaseUrl, network: `clean_${process.pid}` };
  await migrate(place);
  try {
    await commitAll(place, entries, batch);
    return await checksum(place);
  } finally {
    await dropNetwork(place);
  }
}
