import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PartyVacuum } from '../src/parties/party-vacuum.ts';
import { testDatabase } from '../testing/test-database.ts';

const { databaseUrl } = await testDatabase();
const client = new pg.Client(databaseUrl);
beforeAll(async () => {
  await client.connect();
  await client.query('create temp table party (id int)');
});
afterAll(() => client.end());

/** Rewrites all parties; returns the size of the table in bytes. */
async function rewrite(vacuum: PartyVacuum, parties: number): Promise<number> {
  await client.query('delete from party');
  vacuum.rewritten(parties);
  await vacuum.vacuumIfDue(client, parties);
  await client.query('insert into party select generate_series(1, $1)', [parties]);
  const { rows } = await client.query<{ size: string }>(`select pg_relation_size('party') as size`);
  return Number(rows[0]?.size);
}

it('the table of parties stays below 8 times its size after 40 rewrites', async () => {
  const vacuum = new PartyVacuum();
  const sizes: number[] = [];
  for (let round = 0; round < 40; round += 1) sizes.push(await rewrite(vacuum, 1000));
  const first = sizes[0] ?? 0;
  expect(Math.max(...sizes)).toBeGreaterThan(first);
  // Five rewrites before a vacuum, and a margin.
  expect(Math.max(...sizes)).toBeLessThan(8 * first);
});
