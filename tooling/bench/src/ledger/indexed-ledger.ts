import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedDatabase, openEmbedded } from '@ledger-explorer/store';
import { onDatabase, waitUntilPacked } from '@ledger-explorer/store/testing';
import { LedgerWriter } from './ledger-writer.ts';

/** Folder of ledgers, pages and peers that later runs use again. */
export const cache = fileURLToPath(new URL('../../../../node_modules/.cache/ledger-explorer/bench/', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Folders whose sources decide the rows of an indexed ledger. */
const sources = ['packages/store/src', 'packages/ledger/src', 'apps/ledger-simulator/src', 'tooling/bench/src/ledger'];

/** A PostgreSQL with an indexed ledger in the schema `bench`. */
export interface IndexedLedger {
  readonly databaseUrl: string;
  readonly network: string;
  readonly updates: number;
  readonly events: number;
  stop(): Promise<void>;
}

/** Hash of the sources in folders of the repository: a change of one requires new cached data. */
export async function fingerprint(folders: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of folders.map((path) => join(root, path))) {
    for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
      if (/(?<!\.test)\.(?:sql|ts)$/.test(name)) hash.update(name).update(await readFile(join(folder, name)));
    }
  }
  return hash.digest('hex').slice(0, 12);
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
  const dataDir = join(cache, `index-${events}-${volume ?? 'all'}-${await fingerprint(sources)}`);
  const factsFile = join(dataDir, 'bench.json');
  const network = 'bench';
  if (!existsSync(factsFile)) {
    tell(`indexing a ledger of ${events} events (kept for the next run)`);
    await rm(dataDir, { recursive: true, force: true });
    const database = await openEmbedded({ dataDir, durable: false });
    try {
      const writer = await LedgerWriter.open(database.databaseUrl, network, events, volume);
      await writer.writeUntil(events, tell);
      await waitUntilPacked({ databaseUrl: database.databaseUrl, network });
      await writer.close();
      await countStatements(database);
      await writeFile(factsFile, JSON.stringify({ updates: writer.updates, events: writer.events }));
    } finally {
      await database.stop();
    }
  }
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as { readonly updates: number; readonly events: number };
  // Starts again, durable and with pg_stat_statements.
  const database = await openEmbedded({ dataDir });
  return { databaseUrl: database.databaseUrl, network, ...facts, stop: () => database.stop() };
}

/** Enables pg_stat_statements from the next start on, and updates the statistics of the planner. */
export function countStatements({ databaseUrl }: Pick<EmbeddedDatabase, 'databaseUrl'>): Promise<void> {
  return onDatabase(databaseUrl, async (client) => {
    await client.query('vacuum analyze');
    await client.query('create extension if not exists pg_stat_statements');
    await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  });
}
