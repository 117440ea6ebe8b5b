import { afterAll, expect, it } from 'vitest';
import { checksum, migrate, rewind } from '../src/index.ts';
import { commitAll } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { entry } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
afterAll(drop);

const updates = Array.from({ length: 50 }, (_, index) => entry(index + 1, [`aa${index}`]));

async function write(network: string, size: number, from: number, to: number): Promise<void> {
  await migrate({ databaseUrl, network });
  await commitAll({ databaseUrl, network }, updates.slice(from, to), size);
}

function checksumAt(network: string, at?: number) {
  return checksum({ databaseUrl, network, at });
}

it('the checksum at a position equals that of an index that ends there', async () => {
  await write('copy', 7, 0, 30);
  await write('original', 10, 0, 40);
  const moment = updates[19]?.update.recordTime ?? 0n;
  await rewind({ databaseUrl, network: 'original', to: { migrationId: null, recordTime: moment } });
  await write('original', 3, 20, 50);
  const [copy, original] = await Promise.all([checksumAt('copy'), checksumAt('original')]);
  expect(copy.total).not.toBe(original.total);
  // The rewind assigned new positions to the same updates: the 30th has position 50.
  const [atCopy, atOriginal] = await Promise.all([checksumAt('copy', 30), checksumAt('original', 50)]);
  expect(atOriginal.tables).toEqual(atCopy.tables);
  expect(atOriginal.total).toBe(atCopy.total);
  expect(atCopy.tables.map(({ table }) => table)).toEqual(['reward', 'transfer', 'update', 'payload']);
  expect((await checksumAt('original', 51)).total).not.toBe(atCopy.total);
});

it('the checksum at a position ahead of the index is rejected', async () => {
  await expect(checksumAt('copy', 31)).rejects.toThrow('position 31 is ahead of the index, which is at 30');
});
