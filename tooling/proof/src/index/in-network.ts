import { migrate } from '@ledger-explorer/store';
import pg from 'pg';
import type { Place } from './commit-all.ts';

/** Runs `work` with a new network, which is removed afterwards. */
export async function inNetwork<T>(place: Place, work: () => Promise<T>): Promise<T> {
  await migrate(place);
  try {
    return await work();
  } finally {
    await dropNetwork(place);
  }
}

async function dropNetwork({ databaseUrl, network }: Place): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`drop schema if exists "${network}" cascade`);
    await client.query('delete from explorer.migration where schema = $1', [network]);
  } finally {
    await client.end();
  }
}
