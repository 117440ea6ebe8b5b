import { expect, it } from 'vitest';
import { type Entry, IndexEmpty } from '../src/index.ts';
import { entry, timeOf, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();
const start = timeOf(0);

/** Update number `n` of a migration, `milliseconds` and 7 microseconds after the start. */
function at(n: number, migrationId: number, milliseconds: number): Entry {
  const { update, facts } = entry(n, ['00aa']);
  return { update: { ...update, migrationId, recordTime: BigInt(start + milliseconds) * 1000n + 7n }, facts };
}

async function found(milliseconds: number) {
  const { value } = await reader.getPosition({ time: start + milliseconds });
  return value === null
    ? null
    : [value.position, value.updateId, Number(value.recordTime) - start, value.updatesBefore];
}

it('getPosition returns the first update in stream order at or after a time, also if times step back', async () => {
  await expect(reader.getPosition({ time: 0 })).rejects.toThrow(IndexEmpty);
  await commit([at(1, 0, 100), at(2, 0, 300), at(3, 1, 200), at(4, 1, 400)]);
  expect(await found(-start)).toEqual(['1', updateIdOf(1), 100, 0]);
  expect(await found(100)).toEqual(['1', updateIdOf(1), 100, 0]);
  // The third update is nearer, but the second comes first.
  expect(await found(101)).toEqual(['2', updateIdOf(2), 300, 1]);
  expect(await found(301)).toEqual(['4', updateIdOf(4), 400, 3]);
  expect(await found(401)).toBeNull();
});

it('getPosition uses the stream that remains after a rewind', async () => {
  // 0.2 seconds and migration 0: the first update, at 100 ms, remains.
  await rewindTo(0.2, 0);
  expect(await found(101)).toBeNull();
  await commit([at(5, 0, 350)]);
  expect(await found(101)).toEqual(['5', updateIdOf(5), 350, 1]);
});
