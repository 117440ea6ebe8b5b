import pg from 'pg';

/** Runs work on a connection of its own and closes it. */
export async function onDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Makes the database `postgres` read-only or writable and ends its sessions, so that new ones see the change. */
export async function setReadOnly(databaseUrl: string, readOnly: boolean): Promise<void> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter database postgres set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = 'postgres' and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    );
  });
}

/** Retries a read that a standby cancels during replay. */
export async function retryCancelled<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '40001')) throw error;
    }
  }
}
