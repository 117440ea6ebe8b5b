import { expect, it } from 'vitest';
import { IndexEmpty } from '../src/index.ts';
import { dso, entry, roundOpened, timeOf, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();

it('the head has position and totals, and a new epoch after a rewind', async () => {
  await expect(reader.getHead({})).rejects.toThrow(IndexEmpty);
  const rounds = [roundOpened(7, 0.15)];
  await commit([entry(1, ['00aa', '00ab'], { rounds }), entry(2, ['00ac'], { parties: [dso, 'alice::1'] })]);
  const { value, asOf } = await reader.getHead({});
  expect(value).toEqual({
    position: '2',
    recordTime: String(timeOf(2)),
    // First position of the epoch, and the rank of its update.
    epoch: '1:1',
    migration: 0,
    round: '7',
    updates: '2',
    events: '3',
    transfers: '0',
    parties: '2',
    networkReset: null,
  });
  expect(asOf.position).toBe(2);

  await rewindTo(1);
  // The next update is the second one of the stream, at position 3.
  expect((await reader.getHead({})).value).toMatchObject({ position: '1', epoch: '3:2', updates: '1', events: '2' });
});

it('two rewinds without an update in between start two epochs, also for a reader that read in between', async () => {
  const shown = async () => {
    const { total, content } = (await reader.listUpdateHistory({ size: 10, orderBy: 'ASC' })).value;
    expect(total).toBe(content.length);
    return content.map(({ updateId }) => updateId).toSorted();
  };
  const updates = [2, 3, 4].map((n) => entry(n, [`0b0${n}`]));
  await commit(updates);
  const all = [1, 2, 3, 4].map((n) => updateIdOf(n));
  expect(await shown()).toEqual(all);
  await rewindTo(3);
  const { epoch } = (await reader.getHead({})).value;
  expect(await shown()).toEqual(all.slice(0, 3));
  await rewindTo(1);
  expect((await reader.getHead({})).value.epoch).not.toBe(epoch);
  expect(await shown()).toEqual(all.slice(0, 1));
  await commit(updates);
  expect(await shown()).toEqual(all);
});
