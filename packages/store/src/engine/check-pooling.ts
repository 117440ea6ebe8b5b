import { DatabaseRefused } from '../errors.ts';
import { type SessionOptions, StoreClient } from './connect.ts';
import { readDatabaseUrl } from './database-url.ts';
import { storeError } from './store-error.ts';

async function backendOf(client: StoreClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/**
 * Refuses a pooler that shares a server session among its clients (pgbouncer's pooling by transaction or statement): clients would
 * share settings and the writer's lock. Checks only a database marked as pooled. Detected if two connections get the same session or one changes its session; a busy pooler can hide this.
 *
 * @throws {DatabaseRefused}
 */
export async function checkPooling(options: Pick<SessionOptions, 'databaseUrl' | 'readOnly'>): Promise<void> {
  if (!readDatabaseUrl(options.databaseUrl).pooled) return;
  const [one, other] = [new StoreClient(options), new StoreClient(options)];
  try {
    await one.connect();
    const before = await backendOf(one);
    await other.connect();
    if ((await backendOf(other)) === before || (await backendOf(one)) !== before) {
      throw new DatabaseRefused(
        'the connection pooler shares a session among its clients: have it pool by session (pgbouncer: pool_mode = session)',
      );
    }
  } catch (error) {
    throw storeError(error);
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)));
  }
}
