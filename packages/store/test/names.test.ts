import type { Facts } from '@ledger-explorer/ledger';
import { afterAll, expect, it } from 'vitest';
import { openReader, openWriter, rewind } from '../src/index.ts';
import { archived, entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
const start = Date.UTC(2026, 0, 1);
let writer = await openWriter(database);
const reader = await openReader(database);
afterAll(() => Promise.all([writer.close(), reader.close()]));

function named(name: string, party: string, expiresAfter: number | null = null): Facts['names'][number] {
  const expiresAt = expiresAfter === null ? null : BigInt(start + expiresAfter * 1000) * 1000n;
  return { ordinal: 0, contractId: `${name} of ${party}`, party, name, url: '', description: 'd', expiresAt };
}

const names = ['b', 'Ba', 'bb', 'a', 'c', '💥', 'bA'];

async function namesOf(query: { prefix?: string; party?: string } = {}) {
  return (await reader.listNames({ ...query, size: 100 })).value.content.map(({ name }) => name);
}

it('is empty if there are no names', async () => {
  await writer.commit([entry(1, [])]);
  const { value } = await reader.listNames({ size: 20 });
  expect(value).toEqual({ total: 0, firstRank: null, content: [], newer: null, older: null });
  expect((await reader.getName({ name: 'a' })).value).toBeNull();
});

it('lists names sorted without ASCII case', async () => {
  await writer.commit(
    names.map((name, at) => entry(2 + at, [], { names: [named(name, 'alice', 10)], parties: ['alice'] })),
  );
  // The first in code point order, not the newest.
  expect(
    (await reader.listParties({ page: 0, size: 1, sortBy: 'LAST_ACTIVITY_AT', orderBy: 'DESC' })).value.content,
  ).toMatchObject([{ partyName: 'Ba' }]);
  expect(await namesOf()).toEqual(['a', 'b', 'Ba', 'bA', 'bb', 'c', '💥']);
  expect((await reader.getName({ name: 'Ba' })).value).toEqual({
    name: 'Ba',
    party: 'alice',
    url: '',
    description: 'd',
    createdAt: String(start + 3000),
    expiresAt: String(start + 10_000),
    expired: false,
    contractId: 'Ba of alice',
  });
  expect((await reader.getName({ name: 'BA' })).value).toBeNull();
});

it('filters names by prefix and party', async () => {
  const long = 'n'.repeat(300);
  await writer.commit([entry(9, [], { names: [named(long, 'bob')] })]);
  await writer.commit([entry(10, [], { names: [named('ba', 'bob', 60)] })]);
  expect(await namesOf({ prefix: 'BA' })).toEqual(['Ba', 'bA', 'ba']);
  expect(await namesOf({ prefix: 'b', party: 'bob' })).toEqual(['ba']);
  expect(await namesOf({ party: 'bob' })).toEqual(['ba', long]);
  expect(await namesOf({ prefix: 'N'.repeat(250) })).toEqual([long]);
  expect(await namesOf({ prefix: `${'n'.repeat(250)}x` })).toEqual([]);
  expect((await reader.listNames({ size: 1, party: 'nobody' })).value).toMatchObject({ total: 0, content: [] });
});

it('marks names expired at the head, and omits archived names until a rewind', async () => {
  expect((await reader.getName({ name: 'a' })).value).toMatchObject({ expired: true });
  await writer.commit([entry(11, [], { archived: [archived('ba of bob', 'Splice.Ans:AnsEntry')] })]);
  expect((await reader.getName({ name: 'ba' })).value).toBeNull();
  await writer.close();
  await rewind({ ...database, to: { migrationId: null, recordTime: BigInt(start + 10_000) * 1000n } });
  writer = await openWriter(database);
  expect((await reader.getName({ name: 'ba' })).value).toMatchObject({ party: 'bob', expired: false });
});
