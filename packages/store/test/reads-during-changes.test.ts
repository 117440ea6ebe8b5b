import { afterAll, expect, it } from 'vitest';
import { openReader, openWriter, rewind } from '../src/index.ts';
import { DatabaseProxy } from '../testing/database-proxy.ts';
import { testDatabase } from '../testing/test-database.ts';
import { archived, coin, coinCreated, entry, microsOf, timeOf, transferBy } from './ledger.ts';

const database = await testDatabase();
const proxy = await DatabaseProxy.start(database.databaseUrl);
const reader = await openReader({ ...database, databaseUrl: proxy.databaseUrl });
afterAll(async () => {
  await reader.close();
  proxy.close();
});

const [alice, bob] = ['alice::1', 'bob::1'];

/** Update `n`: bob pays all coin of contract `from` to alice. */
function payment(n: number, from: string) {
  return entry(n, [`0${n}`], {
    parties: [alice, bob],
    coins: [coinCreated(`0${n}`, alice, 1)],
    archived: [archived(from)],
    transfers: [transferBy(n, { senders: [bob], receivers: [alice], amount: coin(1) })],
  });
}

/** Result of a read; `change` runs after PostgreSQL has answered the first statement of the read, and before the second is sent. */
async function readAround<T>(read: () => Promise<T>, change: () => Promise<unknown>): Promise<T> {
  await read();
  proxy.holdReads();
  const { reads } = proxy;
  const result = read();
  await proxy.untilRead(reads + 1);
  await change();
  proxy.release();
  return result;
}

it('a statement ends at its as-of position if a transfer is committed while it is read', async () => {
  const writer = await openWriter(database);
  await writer.commit([
    entry(1, ['00'], { parties: [bob], coins: [coinCreated('00', bob, 1), coinCreated('01', bob, 1)] }),
    payment(2, '00'),
  ]);
  const { asOf, value } = await readAround(
    () => reader.getStatement({ partyId: alice, from: 0, to: timeOf(1_000) }),
    () => writer.commit([payment(3, '01')]),
  );
  await writer.close();
  expect(asOf.position).toBe(2);
  expect(value).toMatchObject({ closing: '1', lines: [{ count: '1', amount: '1' }], difference: '0' });
});

it('a contract that is removed while it is read is not returned', async () => {
  const { asOf, value } = await readAround(
    () => reader.getContract({ contractId: '03' }),
    () => rewind({ ...database, to: { migrationId: 0, recordTime: microsOf(2) } }),
  );
  expect(asOf.position).toBe(2);
  expect(value).toBeNull();
});
