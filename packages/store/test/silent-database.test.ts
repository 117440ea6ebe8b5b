import { afterAll, expect, it } from 'vitest';
import { openKeyStore, StoreUnavailable } from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { DatabaseProxy } from '../testing/database-proxy.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl, network } = await testDatabase();

const proxy = await DatabaseProxy.start(databaseUrl);
afterAll(() => {
  proxy.close();
});

it('a read of a database that stops responding fails, and the next read uses a new connection', async () => {
  const queries = new Queries({ databaseUrl: proxy.databaseUrl, network, poolSize: 1, statementTimeoutMs: 100 });
  try {
    expect(await queries.head()).toBeNull();
    proxy.silence();
    await expect(queries.head()).rejects.toThrow(StoreUnavailable);
    proxy.release();
    expect(await queries.head()).toBeNull();
  } finally {
    await queries.close();
  }
});

it('a list of keys fails if the database stops responding, and the next one uses a new connection', async () => {
  const keys = openKeyStore({ databaseUrl: proxy.databaseUrl });
  try {
    expect(await keys.list()).toEqual([]);
    proxy.silence();
    await expect(keys.list()).rejects.toThrow(StoreUnavailable);
    proxy.release();
    expect(await keys.list()).toEqual([]);
  } finally {
    await keys.close();
  }
});
