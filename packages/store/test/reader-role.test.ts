import { afterAll, describe, expect, it } from 'vitest';
import { migrate } from '../src/index.ts';
import { Queries } from '../src/growth/queries.ts';
import { canReadAs, readerRole } from '../src/schema/reader-role.ts';
import { onDatabase } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const queries = new Queries({ ...database, poolSize: 1, statementTimeoutMs: 120_000, role: readerRole });
afterAll(() => queries.close());

describe('the reading role', () => {
  it('is there after migrating, also the second time', async () => {
    await migrate(database);
    expect(await canReadAs(database.databaseUrl, database.network)).toBe(true);
    expect(await canReadAs(database.databaseUrl, 'elsewhere')).toBe(false);
  });

  it('is not given again what it has: a program starts while another one changes a table', async () => {
    await onDatabase(database.databaseUrl, async (client) => {
      await client.query('begin');
      await client.query(`grant insert on ${database.network}.epoch to ${readerRole}`);
      await migrate(database);
      await client.query('rollback');
    });
  });

  it('is given what it lacks', async () => {
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

  it('reads', async () => {
    const rows = await queries.rows({
      name: 'epochs',
      columns: { first_position: 'bigint' },
      text: 'select first_position from epoch',
    });
    expect(rows.map((row) => row.first_position)).toEqual(['1']);
  });

  it('can do nothing else, also where a session makes itself writable', async () => {
    for (const text of ['delete from epoch', 'create table mine (id int)', 'select * from explorer.api_key']) {
      await queries.rows({ name: 'writable', columns: {}, text: 'set default_transaction_read_only = off' });
      await expect(queries.rows({ name: text, columns: {}, text })).rejects.toThrow('permission denied');
    }
  });
});
