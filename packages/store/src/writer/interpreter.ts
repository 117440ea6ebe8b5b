import { interpreterVersion } from '@ledger-explorer/ledger';
import type pg from 'pg';

/** Version of the interpreter that the index's facts are of: the oldest of those that wrote it. */
export async function readInterpreter(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from interpreter');
  const [row] = rows;
  if (row === undefined) throw new Error('the index does not say which interpreter its facts are of');
  return row.version;
}

/** Records that all facts of the index are of the present interpreter, or, after a newer one, that some are. */
export async function noteInterpreter(client: pg.ClientBase): Promise<number> {
  await client.query(
    'insert into interpreter (version) values ($1) on conflict (one) do update set version = excluded.version',
    [interpreterVersion],
  );
  return interpreterVersion;
}
