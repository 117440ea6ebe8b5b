import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Milliseconds that a switch waits for readers before it lets those pass that came after it. Less than the second after which PostgreSQL looks for
 * deadlocks (`deadlock_timeout`): it is the switch that gives way, and no commit.
 */
const patience = 500;

/** Whether somebody reads what is to be replaced: a lock that was not had in time (55P03), or a deadlock (40P01). */
function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/** Puts tables in the place of others, in one transaction, as soon as nobody reads them, unless it is stopped before. */
export async function switchTables(
  client: pg.ClientBase,
  change: () => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = ${patience}`);
      await change();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (!isInTheWay(error)) throw error;
      // Who waited behind the switch has its turn.
      await sleep(patience);
    }
  }
}
