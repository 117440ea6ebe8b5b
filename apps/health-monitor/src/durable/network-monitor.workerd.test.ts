import { env } from 'cloudflare:workers';
import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';

describe('the Durable Object', () => {
  it('creates its tables at the first request', async () => {
    const stub = env.MONITOR.getByName('localnet');
    const tables = await runInDurableObject(stub, (_, state) =>
      state.storage.sql.exec<{ name: string }>("select name from sqlite_master where type = 'table'").toArray(),
    );
    expect(tables.map(({ name }) => name)).toContain('outbox');
  });
});
