import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checksum, readStatus } from '@ledger-explorer/store';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll } from 'vitest';

/** Environment of an indexer that requests pages often. */
export function environmentOf(
  databaseUrl: string,
  network: string,
  scanUrl: string,
  more: Readonly<Record<string, string>> = {},
) {
  return { DATABASE_URL: databaseUrl, NETWORK: network, SCAN_URL: scanUrl, POLL_INTERVAL_MS: '20', ...more };
}

/** An empty database and a folder, removed after the test file. */
export function testDatabase() {
  const own = {
    databaseUrl: '',
    folder: '',
    /** Environment of an indexer of this network. To create a network takes 250 ms: tests share one where they can. */
    environment: (network: string, scanUrl: string, more?: Readonly<Record<string, string>>) =>
      environmentOf(own.databaseUrl, network, scanUrl, more),
    statusOf: (network: string) => readStatus({ databaseUrl: own.databaseUrl, network }),
    checksumOf: (network: string) => checksum({ databaseUrl: own.databaseUrl, network }),
    /** URL of a folder with one page of these items; replaces the page of an earlier call with the same name. */
    folderOf: async (name: string, items: readonly unknown[]): Promise<string> => {
      const folder = join(own.folder, name);
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, '0001.json'), JSON.stringify({ transactions: items }));
      return `file:${folder}`;
    },
  };
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
