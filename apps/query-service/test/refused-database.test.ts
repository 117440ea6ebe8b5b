import { oldPostgres } from '@ledger-explorer/kit/downloads';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import { openTestDatabase, startSimulatedPgbouncer } from '@ledger-explorer/store/testing';
import { createTestDatabase } from '@ledger-explorer/store/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServiceProgram } from './start-program.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The single line that the service writes when it cannot start. */
async function refused(databaseUrl: string): Promise<string> {
  const { code, out, err } = await startProgram('query-service', [], { DATABASE_URL: databaseUrl, PORT: '0' }).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).not.toContain(new URL(databaseUrl).password);
  return err;
}

it('a server that is too old is rejected', async () => {
  const old = await openTestDatabase({ dataDir: join(folder, 'old'), binaries: oldPostgres() });
  expect(await refused(old.databaseUrl)).toMatch(
    /^query-service: DATABASE_URL: the server is too old \(PostgreSQL 14\.[^)\n]+\): use PostgreSQL 15 or newer\n$/u,
  );
  await old.stop();
});

it('a server behind a connection pooler is rejected, and works for reads with DATABASE_POOLED=1', async () => {
  const database = await createTestDatabase();
  const pooler = await startSimulatedPgbouncer(database.databaseUrl, 'refused');
  const message = /unsupported startup parameter: options\): set DATABASE_POOLED=1, with pooling by session\n$/u;
  expect(await refused(pooler.databaseUrl)).toMatch(message);
  const environment = { DATABASE_URL: database.databaseUrl, DATABASE_READ_URL: pooler.databaseUrl, PORT: '0' };
  const unset = await startProgram('query-service', [], environment).ended;
  expect(unset.code).toBe(2);
  expect(unset.err).toMatch(/^query-service: DATABASE_READ_URL: [^\n]+: set DATABASE_POOLED=1, [^\n]+\n$/u);
  const program = await startServiceProgram({ ...environment, DATABASE_POOLED: '1' });
  expect(await (await fetch(`${program.base}/health`)).json()).toMatchObject({ status: 'empty' });
  expect((await program.stop()).code).toBe(0);
  await pooler.stop();
  await database.drop();
});
