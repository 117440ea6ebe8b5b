import { decodeUpdate, interpret } from '@ledger-explorer/ledger';
import type pg from 'pg';
import type { Placed } from '../writing/batch.ts';
import { decodePayload } from './payload.ts';

/** Reads updates back from their payloads and says again what they mean. In the order of the positions asked for. */
export async function readPlaced(client: pg.ClientBase, positions: readonly number[]): Promise<Placed[]> {
  const { rows } = await client.query<{ position: string; first_event: string; bytes: Buffer }>(
    `select p.position, u.first_event, p.bytes
     from unnest($1::bigint[]) with ordinality w (position, n) join payload p using (position) join update u using (position)
     order by w.n`,
    [positions],
  );
  return rows.map(({ position, first_event, bytes }) => {
    const update = decodeUpdate(decodePayload(bytes));
    return { position: Number(position), firstEvent: Number(first_event), update, facts: interpret(update) };
  });
}
