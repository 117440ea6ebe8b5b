import { type IndexAddress, startDatabase, startProgram, startService, startSimulator } from '@ledger-explorer/kit';
import { onDatabase, startPgbouncer, withPgbouncer } from '@ledger-explorer/store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { httpAnswers } from '../src/answers/http-answers.ts';
import { findDifferences } from '../src/find-differences.ts';
import { readTruth } from '../src/model.ts';

/** A login that owns one database and has no other privilege: no superuser, extension or other database. */
async function ownerOf(databaseUrl: string): Promise<string> {
  await onDatabase(databaseUrl, async (client) => {
    await client.query(
      "create role owner_only login password 'owner' nosuperuser nocreatedb nocreaterole noreplication",
    );
    await client.query('create database owned owner owner_only');
    await client.query('revoke connect on database postgres, template1 from public');
  });
  const url = new URL(databaseUrl);
  url.username = 'owner_only';
  url.password = 'owner';
  url.pathname = '/owned';
  return url.href;
}

/** Ways to connect, with the URL by which each reaches a database. */
const ways: Record<string, (databaseUrl: string) => Promise<string>> = {
  directly: (databaseUrl) => Promise.resolve(databaseUrl),
  'through pgbouncer': async (databaseUrl) => {
    if (!withPgbouncer)
      throw new Error('pgbouncer is missing: set TEST_PGBOUNCER to its path, for example /usr/sbin/pgbouncer');
    const settings = { pool_mode: 'session', max_client_conn: '50', default_pool_size: '40' };
    return (await stopLater(startPgbouncer(databaseUrl, settings))).databaseUrl;
  },
};

/** Waits for the start of a part, which is stopped after the test; the last one first. */
async function stopLater<T extends { stop(): Promise<unknown> }>(starting: Promise<T>): Promise<T> {
  const part = await starting;
  onTestFinished(async () => void (await part.stop()));
  return part;
}

it.each(Object.entries(ways))('all programs run with a login that owns one database, %s', async (way, urlBy) => {
  const database = await stopLater(startDatabase());
  const network = ['--all', '--history', '120', '--parties', '10', '--validators', '4', '--seed', '5'];
  const simulator = await stopLater(startSimulator(network));
  const address: IndexAddress = { databaseUrl: await urlBy(await ownerOf(database.databaseUrl)), network: 'localnet' };
  const pooled = way === 'directly' ? '0' : '1';
  const settings = { DATABASE_URL: address.databaseUrl, DATABASE_POOLED: pooled, NETWORK: address.network };
  const run = (...args: readonly string[]) =>
    startProgram('indexer', args, { ...settings, SCAN_URL: simulator.scanUrl }).ended;
  expect(await run('run', '--until-head')).toMatchObject({ code: 0 });
  expect(await run('reinterpret')).toMatchObject({ code: 0 });
  const { out } = await startProgram('keys', ['create', '--name', 'test'], settings).ended;
  const service = await stopLater(startService(address, { DATABASE_POOLED: pooled, READY_MAX_LAG_S: '999999999' }));
  const answers = httpAnswers({ baseUrl: service.baseUrl, apiKey: out.trim() });
  expect(await findDifferences(answers, await readTruth(simulator.scanUrl), 5)).toEqual([]);
});
