import { beforeAll, expect, it } from 'vitest';
import { coinCreated, entry, roundOpened, timeOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex();
const start = timeOf(0);
/** Milliseconds. */
const hour = 3_600_000;
/** Updates 40 minutes apart, one or two per hour, after a gap of two hours without any. The first one opens a round. */
const ledger = Array.from({ length: 150 }, (_, n) =>
  entry((n === 0 ? 0 : 3 * 60 * 60) + n * 40 * 60, [`c${n}`], {
    coins: [coinCreated(`c${n}`, 'ann::1', n + 1)],
    rounds: n === 0 ? [roundOpened(0, 1)] : [],
  }),
);

beforeAll(() => commit(ledger));

it('getSeries returns the hours that begin in the period, for levels also hours without updates', async () => {
  const read = async (metric: string, from?: number, to?: number) =>
    (await reader.getSeries({ metric, interval: 'hour', from, to })).value?.points.map(
      ({ time }) => (Number(time) - start) / hour,
    );
  expect(await read('updates', start + 1, start + 5 * hour)).toEqual([3, 4]);
  expect(await read('supply', start - hour, start + 4 * hour)).toEqual([0, 1, 2, 3]);
  expect(await read('price', start + 2 * hour, start + 2 * hour)).toEqual([]);
  expect(await read('price', start + 90 * hour, start + 93 * hour)).toEqual([90, 91, 92]);
  // The default period has 30 points.
  expect(await read('updates')).toHaveLength(30);
  expect((await reader.getSeries({ metric: 'size', interval: 'day' })).value).toBeNull();
});
