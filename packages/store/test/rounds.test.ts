import { expect, it } from 'vitest';
import { entry, roundOpened } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex();

it('getRound finds a round by its number without leading zeros, and null otherwise', async () => {
  await commit([entry(1, [], { rounds: [roundOpened(8, 0.5)] })]);
  expect((await reader.getRound({ number: '8' })).value).not.toBeNull();
  for (const number of ['10', '08', '-8', '8x', 'x', '9'.repeat(30)]) {
    expect((await reader.getRound({ number })).value, number).toBeNull();
  }
});
