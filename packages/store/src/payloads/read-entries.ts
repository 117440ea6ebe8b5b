import { interpret } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Placed } from '../write/batch.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlock } from './payload.ts';

/** Reads updates back from their payloads and interprets them, in the order of `positions`. */
export async function readPlaced(client: pg.ClientBase, positions: readonly number[]): Promise<Placed[]> {
  if (positions.length === 0) return [];
  const { rows } = await client.query<BlockRow & { first_event: string }>(
    `select u.first_event, ${selectBlock('u')}
     from unnest($1::bigint[]) with ordinality w (position, n)
     cross join lateral (select * from update where position = w.position and position between $2 and $3 limit 1) u ${joinBlock('u')}
     order by w.n`,
    [positions, Math.min(...positions), Math.max(...positions)],
  );
  const payloads = new PayloadReader();
  return rows.map((row) => {
    const update = payloads.readUpdate(row);
    return { position: Number(row.place), firstEvent: Number(row.first_event), update, facts: interpret(update) };
  });
}
