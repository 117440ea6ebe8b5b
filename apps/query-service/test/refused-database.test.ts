import { oldPostgres } from '@ledger-explorer/kit/downloads';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '@ledger-explorer/kit';
import type { EmbeddedDatabase } from '@ledger-explorer/store';
import { openTestDatabase, type Pooler, startDoor } from '@ledger-explorer/store/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'query-service-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const uses = [
  ['query-service', []],
  ['keys', ['create', '--name', 'x']],
] as const;

/** The single line that a program writes when it cannot start. */
async function refused(name: (typeof uses)[number][0], args: readonly string[], databaseUrl: string): Promise<string> {
  const { code, out, err } = await startProgram(name, args, { DATABASE_URL: databaseUrl, PORT: '0' }).ended;
  expect([code, out]).toEqual([2, '']);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).not.toContain(new URL(databaseUrl).password);
  return err;
}

describe('a server that is too old', () => {
  let old: EmbeddedDatabase;
  beforeAll(async () => {
    old = await openTestDatabase({ dataDir: join(folder, 'old'), binaries: oldPostgres() });
  });
  afterAll(() => old.stop());

  it.each(uses)('is rejected by %s', async (name, args) => {
    expect(await refused(name, args, old.databaseUrl)).toMatch(
      /^[a-z-]+: DATABASE_URL: the server is too old \(PostgreSQL 14\.[^)\n]+\): use PostgreSQL 15 or newer\n$/u,
    );
  });
});

describe('a server behind a connection pooler', () => {
  let database: EmbeddedDatabase;
  let pooler: Pooler;
  beforeAll(async () => {
    database = await openTestDatabase({ dataDir: join(folder, 'pooled') });
    pooler = await startDoor(database.databaseUrl, 'refused');
  });
  afterAll(async () => {
    await pooler.stop();
    await database.stop();
  });

  it.each(uses)('is rejected by %s with the setting to use', async (name, args) => {
    expect(await refused(name, args, pooler.databaseUrl)).toMatch(
      /^[a-z-]+: DATABASE_URL: [^\n]+unsupported startup parameter: options\): set DATABASE_POOLED=1, with pooling by session\n$/u,
    );
  });

  it('works with DATABASE_POOLED=1, also for reads', async () => {
    const environment = { DATABASE_URL: database.databaseUrl, DATABASE_READ_URL: pooler.databaseUrl, PORT: '0' };
    const unset = await startProgram('query-service', [], environment).ended;
    expect(unset.code).toBe(2);
    expect(unset.err).toMatch(/^query-service: DATABASE_READ_URL: [^\n]+: set DATABASE_POOLED=1, [^\n]+\n$/u);
    const program = startProgram('query-service', ['--open'], {
      ...environment,
      DATABASE_POOLED: '1',
    });
    const base = (await program.writes(/^Ledger Explorer answers at (\S+)\n$/u, 'out'))[1] ?? '';
    expect(await (await fetch(`${base}/health`)).json()).toMatchObject({ status: 'empty' });
    program.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
  });
});
