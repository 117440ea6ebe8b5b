import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll } from 'vitest';

/** A PostgreSQL and a folder of this test file's own; gone when the file is done. */
export function testDatabase(): { databaseUrl: string; folder: string } {
  const own = { databaseUrl: '', folder: '' };
  let stop = () => Promise.resolve();
  beforeAll(async () => {
    own.folder = await mkdtemp(join(tmpdir(), 'indexer-'));
    const database = await openTestDatabase({ dataDir: join(own.folder, 'postgres') });
    own.databaseUrl = database.databaseUrl;
    stop = () => database.stop();
  }, 120_000);
  afterAll(async () => {
    await stop();
    await rm(own.folder, { recursive: true, force: true });
  });
  return own;
}
