import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inTransaction } from '../sql/in-transaction.ts';

/**
 * Milliseconds that a switch of tables waits for readers' locks before it gives up, so that later readers do not wait behind it. Shorter than
 * PostgreSQL's `deadlock_timeout` (1 s): in a deadlock the switch fails, not a commit.
 */
const lockTimeout = 500;

/** Whether a switch failed because the tables are being read: lock timeout (55P03) or deadlock (40P01). */
function isInTheWay(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01');
}

/** Replaces tables in one transaction. Retries while a reader holds a lock on the tables, until `isStopped`. */
export async function switchTables(
  client: pg.ClientBase,
  change: () => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  while (!isStopped()) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${lockTimeout}`);
        await change();
      });
      return;
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      // Readers that waited behind the switch run first.
      await sleep(lockTimeout);
    }
  }
}
