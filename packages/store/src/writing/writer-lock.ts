import type pg from 'pg';

/** Takes a network's writer lock for the life of the connection: at once or not at all, or waiting for it. */
export async function takeWriterLock(client: pg.ClientBase, network: string, how: 'now' | 'wait'): Promise<boolean> {
  const key = [`ledger-explorer writer ${network}`];
  if (how === 'wait') {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', key);
    return true;
  }
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
    key,
  );
  return rows[0]?.free === true;
}
