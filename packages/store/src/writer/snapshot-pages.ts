import type pg from 'pg';
import { SnapshotNotStored } from '../errors.ts';
import { codeBlock } from '../payloads/code-block.ts';
import { decodeBlock } from '../payloads/payload.ts';
import type { Snapshot } from './writer.ts';

/** Stores a page of the snapshot unchanged, so that its contracts can be interpreted again. */
export async function storeSnapshotPage(
  client: pg.ClientBase,
  page: number,
  contracts: readonly unknown[],
): Promise<void> {
  const bytes = codeBlock(Buffer.from(JSON.stringify(contracts), 'utf8'));
  await client.query('insert into snapshot_page (page, bytes) values ($1, $2)', [page, bytes]);
}

/** The snapshot that the index began with; null if it began with the first update. Throws `SnapshotNotStored`. */
export async function storedSnapshot(client: pg.ClientBase, network: string): Promise<Snapshot | null> {
  const { rows } = await client.query<{
    record_time: string;
    migration_id: number;
    pages: string;
    has_contracts: boolean;
  }>(
    `select record_time, migration_id, (select count(*) from snapshot_page) as pages, parties > 0 as has_contracts from snapshot`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const count = Number(row.pages);
  if (count === 0 && row.has_contracts) {
    throw new SnapshotNotStored(
      `network ${network} began with a snapshot that an older version did not store, so its contracts cannot be interpreted ` +
        'again: index the network from the start, under another NETWORK or in an empty database',
    );
  }
  return {
    migrationId: row.migration_id,
    recordTime: BigInt(row.record_time),
    pages: pagesOf(client, count),
  };
}

async function* pagesOf(client: pg.ClientBase, count: number): AsyncGenerator<readonly unknown[]> {
  for (let page = 0; page < count; page += 1) {
    const { rows } = await client.query<{ bytes: Buffer }>('select bytes from snapshot_page where page = $1', [page]);
    const [row] = rows;
    if (row === undefined) throw new Error(`page ${page} of the snapshot is not stored`);
    yield JSON.parse(decodeBlock(row.bytes).toString('utf8')) as unknown[];
  }
}
