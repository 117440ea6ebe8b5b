import { interpret } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Placed } from '../write/batch.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlock } from './payload.ts';

/** Updates per read of `placedAfter`. */
const updatesPerRead = 500;

/** Reads updates back from their payloads and interprets them, in the order of `at`. */
export async function readPlaced(
  client: pg.ClientBase,
  at: readonly { readonly position: string }[],
): Promise<Placed[]> {
  if (at.length === 0) return [];
  const positions = at.map(({ position }) => Number(position));
  // Volumes outside of the bounds $2 and $3 are not read.
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
    const position = Number(row.update_position);
    return { position, firstEvent: Number(row.first_event), update, facts: interpret(update) };
  });
}

/** Reads back the updates after a position, up to `to` (default: all), oldest first and some at a time. */
export async function* placedAfter(
  client: pg.ClientBase,
  position: number,
  to = Number.MAX_SAFE_INTEGER,
): AsyncGenerator<readonly Placed[]> {
  for (let after = position; ;) {
    const { rows } = await client.query<{ position: string }>(
      'select position from update where position > $1 and position <= $2 order by position limit $3',
      [after, to, updatesPerRead],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield await readPlaced(client, rows);
    after = Number(last.position);
  }
}
