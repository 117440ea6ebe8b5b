import { checksum, type IndexChecksum, type Entry } from '@ledger-explorer/store';
import { commitAll, type Place } from './commit-all.ts';
import { inNetwork } from './in-network.ts';

/** Checksum of a new index with these entries only. */
export function cleanChecksum(databaseUrl: string, entries: readonly Entry[], batch?: number): Promise<IndexChecksum> {
  const place: Place = { databaseUrl, network: `clean_${process.pid}` };
  return inNetwork(place, async () => {
    await commitAll(place, entries, batch);
    return checksum(place);
  });
}
