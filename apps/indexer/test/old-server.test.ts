import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  checksum,
  DatabaseRefused,
  type EmbeddedDatabase,
  migrate,
  openEnrichment,
  openKeyStore,
  openLedgerState,
  openReader,
  openWriter,
  readStatus,
  reinterpret,
  rewind,
  schemaState,
} from '@ledger-explorer/store';
import { oldPostgres } from '@ledger-explorer/kit/downloads';
import { openTestDatabase } from '@ledger-explorer/store/testing';

let folder: string;
let database: EmbeddedDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledger-explorer-'));
  database = await openTestDatabase({ dataDir: join(folder, 'postgres'), binaries: oldPostgres() });
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const network = 'localnet';
const uses: Readonly<Record<string, (databaseUrl: string) => Promise<unknown>>> = {
  migrate: (databaseUrl) => migrate({ databaseUrl, network }),
  schemaState: (databaseUrl) => schemaState({ databaseUrl, network }),
  openWriter: (databaseUrl) => openWriter({ databaseUrl, network }),
  openReader: (databaseUrl) => openReader({ databaseUrl, network }),
  openEnrichment: (databaseUrl) => openEnrichment({ databaseUrl, network }),
  openLedgerState: (databaseUrl) => openLedgerState({ databaseUrl, network }),
  readStatus: (databaseUrl) => readStatus({ databaseUrl, network }),
  checksum: (databaseUrl) => checksum({ databaseUrl, network }),
  rewind: (databaseUrl) => rewind({ databaseUrl, network, to: { migrationId: 0, recordTime: 0n } }),
  reinterpret: (databaseUrl) => reinterpret({ databaseUrl, network }),
  async openKeyStore(databaseUrl) {
    const keys = openKeyStore({ databaseUrl });
    try {
      await keys.list();
    } finally {
      await keys.close();
    }
  },
};

it.each(Object.keys(uses))('%s rejects a server that is too old with the required version', async (use) => {
  const failure = await uses[use]?.(database.databaseUrl).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseRefused);
  expect((failure as Error).message).toMatch(
    /^the server is too old \(PostgreSQL 14\.\d+[^)\n]*\): use PostgreSQL 15 or newer$/,
  );
});
