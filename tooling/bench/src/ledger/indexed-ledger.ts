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

/** What the rows depend on: another schema or another way of writing makes another ledger. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(schemaFolder, { recursive: true })).toSorted()) {
    if (name.endsWith('.sql') || /(?:write|payload|rows|block|keys?|ids|bytes)\.ts$/.test(name)) {
      hash.update(name).update(await readFile(join(schemaFolder, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * The ledger of the simulator's mix with at least the given number of events, written by the store itself; stored for the next run. The
 * database keeps count of its statements (`pg_stat_statements`).
 */
export async function indexedLedger(events: number, tell: (line: string) => void): Promise<IndexedLedger> {
  const dataDir = join(cache, `index-${events}-${await fingerprint()}`);
  const factsFile = join(dataDir, 'bench.json');
  const network = 'bench';
  if (!existsSync(factsFile)) {
    tell(`indexing a ledger of ${events} events (kept for the next run)`);
    await rm(dataDir, { recursive: true, force: true });
    const database = await openEmbedded({ dataDir, durable: false });
    try {
      const writer = await LedgerWriter.open(database.databaseUrl, network, events);
      await writer.writeUntil(events, tell);
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

/** From the next start on; and no autovacuum in the middle of a measurement. */
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
