import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyIn } from '../src/sql/copy-in.ts';
import { CopyRows } from '../src/sql/copy.ts';
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
  ['an invalid value', statement, '400000\nx\n400001\n', '22P02'],
  ['a duplicate row', statement, '1\n', '23505'],
])('after %s, the rest is dropped and the connection stays usable', async (_, text, rows, code) => {
  await expect(copyIn(client, text, Buffer.from(rows.repeat(300_000)))).rejects.toMatchObject({ code });
  expect(await count()).toBe('400000');
});

it('copied rows have the values that were added', async () => {
  await client.query('create temp table note (at int, a text, b text, list text[])');
  const rows = [
    ['', '', []],
    ['', null, ['']],
    [null, '\\N', ['\\', '"', ',', '\t']],
    ['a\tb\nc\rd\\e', '\\.', ['{}', 'NULL']],
  ] as const;
  const copied = new CopyRows('note', 'a, b, list, at');
  for (const [at, [a, b, list]] of rows.entries()) copied.add(a, b, list, at);
  await copied.send(client);
  const found = await client.query<{ a: string; b: string; list: string[] }>('select a, b, list from note order by at');
  expect(found.rows.map(({ a, b, list }) => [a, b, list])).toEqual(rows);
});

it('rejects if the connection is lost', async () => {
  const lost = new pg.Client(databaseUrl);
  lost.on('error', () => undefined);
  await lost.connect();
  const { rows } = await lost.query<{ pid: number }>('select pg_backend_pid() as pid');
  await lost.query('create temp table number (n int)');
  await client.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await expect(copyIn(lost, statement, Buffer.from('1\n'))).rejects.toThrow();
});
