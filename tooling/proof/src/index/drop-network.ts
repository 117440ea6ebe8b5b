import pg from 'pg';
import type { Place } from './commit-all.ts';

/** Removes an index from its database. */
export async function dropNetwork({ databaseUrl, network }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`drop schema if exists "${network}" cascade`);
    await client.query('delete from explorer.migration where schema = $1', [network]);
  } finally {
    await client.end();
  }
}
