import { interpret } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Placed } from '../writing/batch.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlock } from './payload.ts';

/** Reads updates back from their payloads and says again what they mean. In the order of the positions asked for. */
export async function readPlaced(client: pg.ClientBase, positions: readonly number[]): Promise<Placed[]> {
  const { rows } = await client.query<BlockRow & { first_event: string }>(
    `select u.first_event, ${selectBlock('u')}
     from unnest($1::bigint[]) with ordinality w (position, n) join update u using (position) ${joinBlock('u')}
     order by w.n`,
    [positions],
  );
  const payloads = new PayloadReader();
  return rows.map((row) => {
    const update = payloads.readUpdate(row);
    return { position: Number(row.place), firstEvent: Number(row.first_event), update, facts: interpret(update) };
  });
}
