import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedDatabase, openEmbedded } from '@ledger-explorer/store';
import pg from 'pg';
import { LedgerWriter } from './ledger-writer.ts';

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/ledger-explorer/bench/', import.meta.url));
const schemaFolder = fileURLToPath(new URL('../../../../packages/store/src/', import.meta.url));

/** A PostgreSQL with an indexed ledger in the schema `bench`. */
export interface IndexedLedger {
  readonly databaseUrl: string;
  readonly network: string;
  readonly updates: number;
  readonly events: number;
  stop(): Promise<void>;
}

/** Hash of the code that the rows depend on: a change requires a new ledger. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(schemaFolder, { recursive: true })).toSorted()) {
    if (name.endsWith('.sql') || /(?:write|payload|rows|block|keys?|ids|bytes)\.ts$/.test(name)) {
      hash.update(name).update(await readFile(join(schemaFolder, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** Waits until closed volumes are packed and their ids are in runs, which the writer does in the background. */
async function waitUntilPacked(databaseUrl: string, network: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, options: `-c search_path=${network}` });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ done: boolean }>(
        `select coalesce((select max(last_volume) from id_run where next_kind is null), -1)
           >= coalesce((select max(volume) from volume where latest_record_time is not null), -1) as done`,
      );
      if (rows[0]?.done === true) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.end();
  }
}

/**
 * A ledger of the simulator with at least the given number of events, written by the store and cached for the next
 * run, with `pg_stat_statements` enabled. `volume`: positions per volume; by default one volume has all.
 */
export async function indexedLedger(
  events: number,
  tell: (line: string) => void,
  volume?: number,
): Promise<IndexedLedger> {
  const dataDir = join(cache, `index-${events}-${volume === undefined ? '' : `${volume}-`}${await fingerprint()}`);
  const factsFile = join(dataDir, 'bench.json');
  const network = 'bench';
  if (!existsSync(factsFile)) {
    tell(`indexing a ledger of ${events} events (kept for the next run)`);
    await rm(dataDir, { recursive: true, force: true });
    const database = await openEmbedded({ dataDir, durable: false });
    try {
      const writer = await LedgerWriter.open(database.databaseUrl, network, events, volume);
      await writer.writeUntil(events, tell);
      await waitUntilPacked(database.databaseUrl, network);
      await writer.close();
      await countStatements(database);
      await writeFile(factsFile, JSON.stringify({ updates: writer.updates, events: writer.events }));
    } finally {
      await database.stop();
    }
  }
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as { readonly updates: number; readonly events: number };
  const database = await openEmbedded({ dataDir });
  return { databaseUrl: database.databaseUrl, network, ...facts, stop: () => database.stop() };
}

/** Enables pg_stat_statements from the next start on, and disables autovacuum during measurements. */
export async function countStatements({ databaseUrl }: Pick<EmbeddedDatabase, 'databaseUrl'>): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('vacuum analyze');
    await client.query('create extension if not exists pg_stat_statements');
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  } finally {
    await client.end();
  }
}
