import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@ledger-explorer/store/testing';
import { afterAll } from 'vitest';

/** A PostgreSQL of this test file's own; gone when the file is done. */
export async function testDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'proof-'));
  const database = await openTestDatabase({ dataDir: join(folder, 'postgres') });
  afterAll(async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return database.databaseUrl;
}
