import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyIn } from '../src/writing/copy-in.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl } = await testDatabase();
const client = new pg.Client(databaseUrl);
beforeAll(async () => {
  await client.connect();
  await client.query('create temp table number (n int primary key)');
});
afterAll(() => client.end());

const statement = 'copy number from stdin';

async function count() {
  return (await client.query<{ n: string }>('select count(*) as n from number')).rows[0]?.n;
}

it('copies rows of more than one message', async () => {
  const rows = Array.from({ length: 400_000 }, (_, n) => n).join('\n');
  await copyIn(client, statement, Buffer.from(rows));
  expect(await count()).toBe('400000');
});

it.each([
  ['a statement that fails at once', 'copy nothing from stdin', '1\n', '42P01'],
  ['a value that no column takes', statement, '400000\nx\n400001\n', '22P02'],
  ['a row that is there already', statement, '1\n', '23505'],
])('after %s, rows that were on their way are dropped and the connection goes on', async (_, text, rows, code) => {
  await expect(copyIn(client, text, Buffer.from(rows.repeat(300_000)))).rejects.toMatchObject({ code });
  expect(await count()).toBe('400000');
});

it('fails where the connection is lost', async () => {
  const lost = new pg.Client(databaseUrl);
  lost.on('error', () => undefined);
  await lost.connect();
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  await lost.query('create temp table number (n int)');
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(copyIn(lost, statement, Buffer.from('1\n'))).rejects.toThrow();
});
