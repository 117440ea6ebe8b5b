import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { migrate } from '@ledger-explorer/store';
import { onDatabase } from '@ledger-explorer/store/testing';
import { from, to } from 'pg-copy-streams';

/** Duration and rows of a COPY of a whole index into empty tables with the same indexes. */
export interface Copied {
  readonly seconds: number;
  readonly rows: number;
}

/**
 * Measures PostgreSQL's own time for the rows of an index: writes them to files, then copies them into the same
 * tables of a new schema, one after the other, in one transaction.
 */
export async function copyTables(databaseUrl: string, source: string, folder: string): Promise<Copied> {
  const target = `${source}_copied`;
  await migrate({ databaseUrl, network: target });
  await mkdir(folder, { recursive: true });
  try {
    return await onDatabase(databaseUrl, async (client) => {
      const { rows: tables } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
        [source],
      );
      for (const { name } of tables) {
        await pipeline(client.query(to(`copy ${source}.${name} to stdout`)), createWriteStream(join(folder, name)));
        // `migrate` creates no volumes, and fills some tables.
        await client.query(`create table if not exists ${target}.${name} (like ${source}.${name} including all)`);
        await client.query(`truncate ${target}.${name} cascade`);
      }
      const began = performance.now();
      let rows = 0;
      await client.query('begin');
      for (const { name } of tables) {
        const copy = client.query(from(`copy ${target}.${name} from stdin`));
        await pipeline(createReadStream(join(folder, name)), copy);
        rows += copy.rowCount;
      }
      await client.query('commit');
      const seconds = (performance.now() - began) / 1000;
      await client.query(`drop schema ${target} cascade`);
      await client.query('delete from explorer.migration where schema = $1', [target]);
      return { seconds, rows };
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
