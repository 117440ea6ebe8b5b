import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '@ledger-explorer/store';
import { afterAll } from 'vitest';

/** A PostgreSQL of this test file's own; gone when the file is done. */
export async function testDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const database = await openEmbedded({ dataDir: join(folder, 'postgres'), durable: false });
  afterAll(async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return database.databaseUrl;
}
