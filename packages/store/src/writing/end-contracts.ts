import type pg from 'pg';
import { archivedIn } from './archive.ts';
import type { Batch } from './batch.ts';

type Table = 'featured_app' | 'name_entry' | 'price_vote' | 'sv_node_state' | 'vote_request_contract';

/** Marks the contracts of one small table that a batch archives. After the batch's new rows. */
export async function endContracts(client: pg.ClientBase, table: Table, batch: Batch, template: string): Promise<void> {
  const archived = archivedIn(batch, [template]);
  if (archived.size === 0) return;
  await client.query(
    `update ${table} t set archived_position = a.position
     from unnest($1::uuid[], $2::bigint[]) a (contract, position)
     where t.contract = a.contract and t.archived_position is null`,
    [[...archived.keys()], [...archived.values()]],
  );
}
