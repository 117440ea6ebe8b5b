import { connect, createServer, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openKeyStore, StoreUnavailable } from '../src/index.ts';
import { Queries } from '../src/reading/queries.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl, network } = await testDatabase();

/** A way to the database on which, once it is `silent`, nothing comes through and nothing breaks: a host that lost its power. */
const way = { silent: false };
const sockets = new Set<Socket>();
const proxy = createServer((near) => {
  const far = connect(Number(new URL(databaseUrl).port), '127.0.0.1');
  for (const [from, to] of [
    [near, far],
    [far, near],
  ] as const) {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!way.silent) to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => to.destroy());
  }
});
await new Promise<void>((resolve) => {
  proxy.listen(0, '127.0.0.1', resolve);
});
afterAll(() => {
  proxy.close();
  for (const socket of sockets) socket.destroy();
});

const port = ((address) => (typeof address === 'object' ? address?.port : undefined))(proxy.address());
const silenced = new URL(databaseUrl);
silenced.port = String(port);

it('a read of a database that falls silent ends, and the next one takes another connection', async () => {
  const queries = new Queries({ databaseUrl: silenced.href, network, poolSize: 1, statementTimeoutMs: 100 });
  try {
    expect(await queries.head()).toBeNull();
    way.silent = true;
    await expect(queries.head()).rejects.toThrow(StoreUnavailable);
    way.silent = false;
    expect(await queries.head()).toBeNull();
  } finally {
    await queries.close();
  }
});

it('so does a look at the keys: one that was revoked meanwhile is seen to be', async () => {
  const keys = openKeyStore({ databaseUrl: silenced.href });
  try {
    expect(await keys.list()).toEqual([]);
    way.silent = true;
    await expect(keys.list()).rejects.toThrow(StoreUnavailable);
    way.silent = false;
    expect(await keys.list()).toEqual([]);
  } finally {
    await keys.close();
  }
});
