import type pg from 'pg';
import { WriterBusy } from '../errors.ts';

/**
 * Takes a network's writer lock; false if it is taken. `now`: for the life of the connection, without waiting; `wait`: for the life of the connection,
 * waiting for it; `for-transaction`: for the caller's transaction, without waiting.
 */
export async function takeWriterLock(
  client: pg.ClientBase,
  network: string,
  how: 'now' | 'wait' | 'for-transaction',
): Promise<boolean> {
  const key = [`ledger-explorer writer ${network}`];
  if (how === 'wait') {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', key);
    return true;
  }
  const { rows } = await client.query<{ free: boolean }>(
    `select pg_try_advisory_${how === 'now' ? 'lock' : 'xact_lock'}(hashtextextended($1, 0)) as free`,
    key,
  );
  return rows[0]?.free === true;
}

/** Like `takeWriterLock`, without waiting. Throws `WriterBusy` if the lock is taken. */
export async function demandWriterLock(
  client: pg.ClientBase,
  network: string,
  how: 'now' | 'for-transaction',
): Promise<void> {
  if (await takeWriterLock(client, network, how)) return;
  throw new WriterBusy(`an indexer is writing network ${network}: stop it first`);
}
