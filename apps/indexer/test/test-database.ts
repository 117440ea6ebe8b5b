import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll } from 'vitest';

/** An empty database and a folder, removed after the test file. */
export function testDatabase(): { databaseUrl: string; folder: string } {
  const own = { databaseUrl: '', folder: '' };
  let drop = () => Promise.resolve();
  beforeAll(async () => {
    own.folder = await mkdtemp(join(tmpdir(), 'indexer-'));
    ({ databaseUrl: own.databaseUrl, drop } = await createTestDatabase());
  });
  afterAll(async () => {
    await drop();
    await rm(own.folder, { recursive: true, force: true });
  });
  return own;
}
