import { expect, it } from 'vitest';
import { entryOf } from './independent-ledgers/index-items.ts';
import { exercised, item } from './independent-ledgers/scan-shapes.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex();

it('a contract that was created before the index begins has no creation, and an unknown one is null', async () => {
  await commit([entryOf(item(1, [exercised('App:Old', 'Use', { on: '00d1' })]))]);
  const { value } = await reader.getContract({ contractId: '00d1' });
  expect(value).toMatchObject({ state: 'ACTIVE', events: 1, created: null, archived: null });
  expect((await reader.getContract({ contractId: '00c9' })).value).toBeNull();
});
