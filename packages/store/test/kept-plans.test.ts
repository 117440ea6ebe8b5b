import { afterAll, expect, it } from 'vitest';
import { Queries } from '../src/growth/queries.ts';
import { WriterClient } from '../src/writer/writer-client.ts';
import { testDatabase } from '../testing/test-database.ts';

const address = await testDatabase();
const queries = new Queries({ ...address, poolSize: 1, statementTimeoutMs: 60_000 });
afterAll(() => queries.close());

/** One of many statements, as volumes produce them. */
function numbered(n: number) {
  return { name: `number ${n}`, columns: { n: 'integer' }, text: `select ${n} as n` } as const;
}

it('a connection caches at most 400 prepared statements and can run evicted ones again', async () => {
  for (let n = 0; n < 450; n += 1) expect((await queries.rows(numbered(n)))[0]?.n).toBe(n);
  const [row] = await queries.rows({
    name: 'how many',
    columns: { plans: 'bigint' },
    text: 'select count(*) as plans from pg_prepared_statements',
  });
  expect(row?.plans).toBe('400');
  // 0 to 50 were evicted (449 was not); running 0 again evicts 51.
  for (const n of [0, 449, 51, 50, 0]) expect((await queries.rows(numbered(n)))[0]?.n).toBe(n);
});

it('a statement that failed after it was parsed, but before its columns were described, can run again', async () => {
  const statement = { name: 'one number', columns: { n: 'integer' }, text: 'select $1::int as n' } as const;
  await expect(queries.rows(statement, ['no number'])).rejects.toThrow();
  expect((await queries.rows(statement, [1]))[0]?.n).toBe(1);
});

it('a writer drops prepared statements beyond 400 and can run them again', async () => {
  const client = new WriterClient(address);
  await client.connect();
  for (const n of [...Array(450).keys(), 0, 449, 0]) {
    const { rows } = await client.query<{ n: number }>(`select ${n} + $1::int as n`, [1]);
    expect(rows).toEqual([{ n: n + 1 }]);
  }
  const { rows } = await client.query<{ plans: number }>('select count(*)::int as plans from pg_prepared_statements');
  // 451 were prepared (the first one twice), and all of the first 400 were dropped.
  expect(rows[0]?.plans).toBe(51);
  await client.end();
});
