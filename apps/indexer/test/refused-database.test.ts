import { oldPostgres } from '@ledger-explorer/kit/downloads';
import { join } from 'node:path';
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
import { openTestDatabase, type Pooler, startSimulatedPgbouncer } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startScan } from './scripted-scan.ts';
import { someUpdates } from './some-updates.ts';
import type { Index } from '../src/with-database.ts';
import { environmentOf, testDatabase } from './test-database.ts';
import { startIndexer } from './start-indexer.ts';

const database = testDatabase();
const commands = [['run'], ['status'], ['rewind', '--to', '2026-01-01T00:00:02Z', '--yes'], ['reinterpret']];

function environment(databaseUrl: string, scanUrl = 'http://127.0.0.1:1') {
  return environmentOf(databaseUrl, 'localnet', scanUrl);
}

async function refused(args: readonly string[], databaseUrl: string): Promise<string> {
  const { code, output } = await startIndexer(args, environment(databaseUrl)).ended;
  expect(code).toBe(2);
  expect(output.trimEnd().split('\n')).toHaveLength(1);
  const { password } = new URL(databaseUrl);
  if (password !== '') expect(output).not.toContain(password);
  return output;
}

describe('a server that is too old', () => {
  let old: EmbeddedDatabase;
  beforeAll(async () => {
    old = await openTestDatabase({ dataDir: join(database.folder, 'old'), binaries: oldPostgres() });
  });
  afterAll(() => old.stop());

  it.each([
    migrate,
    schemaState,
    openWriter,
    openReader,
    openEnrichment,
    openLedgerState,
    readStatus,
    checksum,
    (index: Index) => rewind({ ...index, to: { migrationId: 0, recordTime: 0n } }),
    reinterpret,
    async function listKeys({ databaseUrl }: Index) {
      const keys = openKeyStore({ databaseUrl });
      try {
        await keys.list();
      } finally {
        await keys.close();
      }
    },
  ])('is rejected by %o of the store with the required version', async (use: (index: Index) => Promise<unknown>) => {
    const failure = await use({ databaseUrl: old.databaseUrl, network: 'localnet' }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseRefused);
    expect((failure as Error).message).toMatch(
      /^the server is too old \(PostgreSQL 14\.\d+[^)\n]*\): use PostgreSQL 15 or newer$/,
    );
  });

  it.each(commands)('is rejected by %s', async (...args) => {
    expect(await refused(args, old.databaseUrl)).toMatch(
      /^indexer: DATABASE_URL is postgres:\S+: the server is too old \(PostgreSQL 14\.[^)\n]+\): use PostgreSQL 15 or newer\n$/,
    );
  });
});

it.each([
  ['a wrong password', ':wrong@', 'password authentication failed'],
  ['a missing password', '@', 'SASL: [^\\n]*password must be'],
])('%s is reported in one line', async (_what, given, reason) => {
  const url = database.databaseUrl.replace(/:[^:@]+@/, given);
  expect(await refused(['run'], url)).toMatch(
    new RegExp(`^indexer: [^\\n]+ refuses the connection \\(${reason}[^\\n]*\\): give the right user, `),
  );
});

describe('a server behind a connection pooler', () => {
  let pooler: Pooler;
  beforeAll(async () => {
    pooler = await startSimulatedPgbouncer(database.databaseUrl, 'refused');
  });
  afterAll(() => pooler.stop());

  it.each(commands)('is rejected by %s with the setting to use', async (...args) => {
    expect(await refused(args, pooler.databaseUrl)).toMatch(
      /unsupported startup parameter: options\): set DATABASE_POOLED=1, with pooling by session$/m,
    );
  });

  it('works with DATABASE_POOLED=1', async () => {
    const scan = await startScan(someUpdates(9));
    const env = { ...environment(pooler.databaseUrl, scan.url), DATABASE_POOLED: '1' };
    expect(await startIndexer(['run', '--until-head'], env).ended).toMatchObject({ code: 0 });
    expect(await readStatus({ databaseUrl: database.databaseUrl, network: 'localnet' })).toMatchObject({ position: 9 });
    expect(await startIndexer(['reinterpret'], env).ended).toMatchObject({ code: 0 });
  });
});
