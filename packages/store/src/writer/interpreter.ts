import { interpreterVersion } from '@ledger-explorer/ledger';
import type pg from 'pg';

/** Interpreter version that derived the data of the index: the lowest, if several versions wrote to it. */
export async function readInterpreter(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from interpreter');
  const [row] = rows;
  if (row === undefined)
    throw new Error('the index does not record which interpreter version derived its data: restore a backup');
  return row.version;
}

/** Records that this interpreter version derived all data of the index, or some of it after a newer version. */
export async function noteInterpreter(client: pg.ClientBase): Promise<number> {
  await client.query(
    'insert into interpreter (version) values ($1) on conflict (one) do update set version = excluded.version',
    [interpreterVersion],
  );
  return interpreterVersion;
}
