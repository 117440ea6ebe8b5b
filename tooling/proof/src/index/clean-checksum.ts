import { checksum, type Entry, type IndexChecksum, migrate } from '@ledger-explorer/store';
import type { IndexAddress } from '@ledger-explorer/kit';
import { commitAll, onDatabase } from '@ledger-explorer/store/testing';

/** Checksum of a new index with these entries only. */
export async function cleanChecksum(
  databaseUrl: string,
  entries: readonly Entry[],
  batch = 1_000,
): Promise<IndexChecksum> {
  const address: IndexAddress = { databaseUrl, network: `clean_${process.pid}` };
  await migrate(address);
  try {
    await commitAll(address, entries, batch);
    return await checksum(address);
  } finally {
    await onDatabase(databaseUrl, async (client) => {
      await client.query(`drop schema if exists "${address.network}" cascade`);
      await client.query('delete from explorer.migration where schema = $1', [address.network]);
    });
  }
}
