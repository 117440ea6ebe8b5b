import { expect, it } from 'vitest';
import { archived, entry, microsOf, nameCreated, timeOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();

const names = ['b', 'Ba', 'bb', 'a', 'c', '💥', 'bA'];

async function namesOf(query: { prefix?: string; party?: string } = {}) {
  return (await reader.listNames({ ...query, size: 100 })).value.content.map(({ name }) => name);
}

it('is empty if there are no names', async () => {
  await commit([entry(1, [])]);
  const { value } = await reader.listNames({ size: 20 });
  expect(value).toEqual({ total: 0, firstRank: null, content: [], newer: null, older: null });
  expect((await reader.getName({ name: 'a' })).value).toBeNull();
});

it('lists names sorted without ASCII case', async () => {
  await commit(
    names.map((name, at) =>
      entry(2 + at, [], {
        names: [nameCreated(name, 'alice', { description: 'd', expiresAt: microsOf(10) })],
        parties: ['alice'],
      }),
    ),
  );
  // A party is shown by its first name in code point order, not by its newest.
  expect(
    (await reader.listParties({ page: 0, size: 1, sortBy: 'LAST_ACTIVITY_AT', orderBy: 'DESC' })).value.content,
  ).toMatchObject([{ partyName: 'Ba' }]);
  expect(await namesOf()).toEqual(['a', 'b', 'Ba', 'bA', 'bb', 'c', '💥']);
  expect((await reader.getName({ name: 'Ba' })).value).toEqual({
    name: 'Ba',
    party: 'alice',
    url: '',
    description: 'd',
    createdAt: String(timeOf(3)),
    expiresAt: String(timeOf(10)),
    expired: false,
    contractId: 'Ba of alice',
  });
  expect((await reader.getName({ name: 'BA' })).value).toBeNull();
});

it('filters names by prefix and party', async () => {
  const long = 'n'.repeat(300);
  await commit([entry(9, [], { names: [nameCreated(long, 'bob')] })]);
  await commit([entry(10, [], { names: [nameCreated('ba', 'bob', { expiresAt: microsOf(60) })] })]);
  expect(await namesOf({ prefix: 'BA' })).toEqual(['Ba', 'bA', 'ba']);
  expect(await namesOf({ prefix: 'b', party: 'bob' })).toEqual(['ba']);
  expect(await namesOf({ party: 'bob' })).toEqual(['ba', long]);
  expect(await namesOf({ prefix: 'N'.repeat(250) })).toEqual([long]);
  expect(await namesOf({ prefix: `${'n'.repeat(250)}x` })).toEqual([]);
  expect((await reader.listNames({ size: 1, party: 'nobody' })).value).toMatchObject({ total: 0, content: [] });
});

it('marks names expired at the head, and omits archived names until a rewind', async () => {
  // The head is update 10, at which the name expires.
  expect((await reader.getName({ name: 'a' })).value).toMatchObject({ expired: true });
  await commit([entry(11, [], { archived: [archived('ba of bob', 'Splice.Ans:AnsEntry')] })]);
  expect((await reader.getName({ name: 'ba' })).value).toBeNull();
  await rewindTo(10);
  expect((await reader.getName({ name: 'ba' })).value).toMatchObject({ party: 'bob', expired: false });
});
