import { afterAll, expect, it } from 'vitest';
import { openReader, openWriter } from '../src/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { nthUpdate } from './coupon-ledger.ts';

const database = await testDatabase();
const reader = await openReader(database);
afterAll(() => reader.close());

it('a contract that was created before the index begins has no creation, and an unknown one is null', async () => {
  const writer = await openWriter(database);
  await writer.commit([nthUpdate(1, [{ contract: '00d1', template: 'App:Old', choice: 'Use' }])]);
  await writer.close();
  const { value } = await reader.getContract({ contractId: '00d1' });
  expect(value).toMatchObject({ state: 'ACTIVE', events: 1, created: null, archived: null });
  expect((await reader.getContract({ contractId: '00c9' })).value).toBeNull();
});
