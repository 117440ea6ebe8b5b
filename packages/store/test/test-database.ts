import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { migrate } from '../src/index.ts';
import { openTestDatabase } from '../testing/index.ts';

/** A PostgreSQL of this test file's own, with one network's schema; gone when the file is done. */
export async function testDatabase(network: string): Promise<{ databaseUrl: string; network: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  const database = await openTestDatabase({ dataDir: join(folder, 'postgres') });
  afterAll(async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await migrate({ databaseUrl: database.databaseUrl, network });
  return { databaseUrl: database.databaseUrl, network };
}
