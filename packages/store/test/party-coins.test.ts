import { expect, it } from 'vitest';
import { migrate, openReader, openWriter, type Reader, rewind } from '../src/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { entryOf } from './independent-ledgers/index-items.ts';
import { archive, coin, item, lockedCoin, recordTimeOf } from './independent-ledgers/scan-shapes.ts';

const { databaseUrl } = await testDatabase();

/** All coins of a party at a position, newest first: id, amount, holders of the lock. */
async function coinsOf(reader: Reader, partyId: string, position?: number, state: 'ALL' | 'LOCKED' = 'ALL') {
  const rows: unknown[] = [];
  let start: string | undefined;
  for (;;) {
    const { value } = await reader.listPartyCoins({ partyId, state, size: 2, position, start });
    if (value === null) return null;
    expect(value.firstRank).toBe(value.content.length === 0 ? null : value.total - rows.length);
    rows.push(...value.content.map(({ contractId: id, amount, holders }) => [id, amount, holders]));
    if (value.older === null) {
      expect(value.total).toBe(rows.length);
      return rows;
    }
    start = value.older;
  }
}

it('lists the coins of a party with their locks at any position', async () => {
  const network = 'coins';
  await migrate({ databaseUrl, network });
  const writer = await openWriter({ databaseUrl, network });
  await writer.commit([item(1, [coin('00a', 'alice', '10.0'), coin('00b', 'bob', '1.0')])].map(entryOf));
  await writer.commit(
    [item(2, [lockedCoin('00c', 'alice', '3.5')]), item(3, [coin('00d', 'alice', '2.0')])].map(entryOf),
  );
  await writer.commit([item(4, [archive('00a')]), item(5, [archive('00b')])].map(entryOf));
  await writer.close();
  const reader = await openReader({ databaseUrl, network });
  const [a, c, d] = [
    ['00a', '10', []],
    ['00c', '3.5', ['DSO::1220dd']],
    ['00d', '2', []],
  ];
  expect(await coinsOf(reader, 'alice')).toEqual([d, c]);
  expect(await coinsOf(reader, 'alice', 3)).toEqual([d, c, a]);
  expect(await coinsOf(reader, 'alice', 2)).toEqual([c, a]);
  expect(await coinsOf(reader, 'alice', 3, 'LOCKED')).toEqual([c]);
  expect(await coinsOf(reader, 'bob')).toEqual([]);
  expect(await coinsOf(reader, 'bob', 4)).toEqual([['00b', '1', []]]);
  expect(await coinsOf(reader, 'nobody')).toBeNull();
  await reader.close();
  await rewind({ databaseUrl, network, to: { migrationId: null, recordTime: recordTimeOf(3) } });
  const after = await openReader({ databaseUrl, network });
  expect(await coinsOf(after, 'alice')).toEqual([d, c, a]);
  await after.close();
});
