import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { canReadAs, readerRole } from '../src/schema/reader-role.ts';
import { onDatabase } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const queries = new Queries({ ...database, poolSize: 1, statementTimeoutMs: 120_000, role: readerRole });
afterAll(() => queries.close());

describe('reader role', () => {
  it('can read a network after migrating once or again', async () => {
    expect(await canReadAs(database.databaseUrl, database.network)).toBe(true);
    await migrate(database);
    expect(await canReadAs(database.databaseUrl, database.network)).toBe(true);
    expect(await canReadAs(database.databaseUrl, 'elsewhere')).toBe(false);
  });

  it('is not granted existing privileges again: migrating does not wait for another transaction', async () => {
    await onDatabase(database.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(`grant insert on ${database.network}.epoch to ${readerRole}`);
      // A grant would wait for the lock of the open one until the test times out.
      await migrate(database);
      await client.query('rollback');
    });
  });

  it('is granted missing privileges when migrating', async () => {
    await onDatabase(database.databaseUrl, async (client) => {
      await client.query(`revoke select on ${database.network}.epoch from ${readerRole}`);
      await migrate(database);
      const { rows } = await client.query(
        `select has_table_privilege($1, '${database.network}.epoch', 'select') as may`,
        [readerRole],
      );
      expect(rows).toEqual([{ may: true }]);
    });
  });

  it('reads tables', async () => {
    const rows = await queries.rows({
      name: 'epochs',
      columns: { first_position: 'bigint' },
      text: 'select first_position from epoch',
    });
    expect(rows.map((row) => row.first_position)).toEqual(['1']);
  });

  it('cannot write, and cannot read API keys, even in a writable session', async () => {
    for (const text of ['delete from epoch', 'create table mine (id int)', 'select * from explorer.api_key']) {
      await queries.rows({ name: 'writable', columns: {}, text: 'set default_transaction_read_only = off' });
      await expect(queries.rows({ name: text, columns: {}, text })).rejects.toThrow('permission denied');
    }
  });
});
