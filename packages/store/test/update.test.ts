import { describe, expect, it } from 'vitest';
import { entryOf } from './independent-ledgers/index-items.ts';
import { archive, coin as coinNode, exercised, item } from './independent-ledgers/scan-shapes.ts';
import { coin, entry, roundOpened, transferBy, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();

/** Position, neighbors and round of update `n`; null if there is none. */
async function neighborsOf(n: number) {
  const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 200 });
  return value === null ? null : [value.position, value.previousId, value.nextId, value.round];
}

it('an update has its neighbors and the highest round so far', async () => {
  await commit([
    entry(1, ['00aa']),
    entry(2, ['00ab'], { rounds: [roundOpened(7, 0.15)] }),
    entry(3, ['00ac'], { rounds: [roundOpened(5, 0.15)] }),
  ]);
  await commit([entry(4, ['00ad'])]);
  expect(await neighborsOf(1)).toEqual(['1', null, updateIdOf(2), null]);
  expect(await neighborsOf(2)).toEqual(['2', updateIdOf(1), updateIdOf(3), '7']);
  expect(await neighborsOf(4)).toEqual(['4', updateIdOf(3), null, '7']);
  expect(await neighborsOf(9)).toBeNull();
});

it('the nodes of a large update are paged', async () => {
  await commit([entry(5, ['00ba', '00bb', '00bc'])]);
  const updateId = updateIdOf(5);
  const { value } = await reader.getUpdate({ updateId, nodes: 2 });
  expect([value?.nodes.map(({ ordinal }) => ordinal), value?.nodesCursor]).toEqual([[0, 1], '1']);
  const { value: rest } = await reader.getUpdate({ updateId, nodes: 2, after: 1 });
  // Identifiers of nodes count through the index: 4 events are in earlier updates.
  expect([rest?.nodes.map(({ ordinal, id }) => [ordinal, id]), rest?.nodesCursor]).toEqual([[[2, 4 + 3]], null]);
});

it('an update has the same transfers as the transfer list', async () => {
  const parties = { senders: ['alice::1'], receivers: ['bob::1', 'alice::1'] };
  const transfer = transferBy(6, { ...parties, amount: coin(2.5), fee: coin(0.1) });
  await commit([entry(6, ['00ca'], { parties: ['alice::1', 'bob::1'], transfers: [transfer, transfer] })]);
  const { value } = await reader.getUpdate({ updateId: updateIdOf(6), nodes: 200 });
  const { value: list } = await reader.listTransfers({ page: 0, size: 2, orderBy: 'DESC' });
  expect(value?.transfers).toEqual(list.content);
  expect(value?.transfers).toHaveLength(2);
});

it('the newest update after a rewind has no next update until the next commit', async () => {
  await rewindTo(3);
  expect(await neighborsOf(3)).toEqual(['3', updateIdOf(2), null, '7']);
  await commit([entry(8, ['00da'])]);
  expect(await neighborsOf(3)).toEqual(['3', updateIdOf(2), updateIdOf(8), '7']);
  expect(await neighborsOf(8)).toEqual(['7', updateIdOf(3), null, '7']);
});

describe('balances around an update', () => {
  /** Update `n`, which creates these coins and archives coins with these ids. */
  function coins(
    n: number,
    made: readonly (readonly [id: string, owner: string, units: string])[],
    ended: string[] = [],
  ) {
    return entryOf(item(n, [...made.map((coinOf) => coinNode(...coinOf)), ...ended.map((id) => archive(id))]));
  }

  async function balancesOf(n: number) {
    const { value } = await reader.getUpdate({ updateId: updateIdOf(n), nodes: 1 });
    return {
      all: value?.balancesCount,
      rows: value?.balances.map(({ party, before, after }) => [party, before, after]),
    };
  }

  it('cover the parties whose coin changed, sorted by id', async () => {
    await commit([
      coins(20, [
        ['00e1', 'cyd::1', '2.5'],
        ['00e2', 'ann::1', '7.0000000001'],
      ]),
    ]);
    await commit([
      coins(
        21,
        [
          ['00e3', 'bob::1', '1'],
          ['00e4', 'ann::1', '7.0000000001'],
        ],
        ['00e1', '00e2'],
      ),
    ]);
    await commit([entryOf(item(22, [exercised('App:Some', 'Do')]))]);
    expect(await balancesOf(20)).toEqual({
      all: '2',
      rows: [
        ['ann::1', '0', '7.0000000001'],
        ['cyd::1', '0', '2.5'],
      ],
    });
    expect(await balancesOf(21)).toEqual({
      all: '2',
      rows: [
        ['bob::1', '0', '1'],
        ['cyd::1', '2.5', '0'],
      ],
    });
    expect(await balancesOf(22)).toEqual({ all: '0', rows: [] });
  });

  it('are limited to 50 parties, with the full count', async () => {
    const owners = Array.from({ length: 51 }, (_, index) => `owner-${100 + index}::1`);
    await commit([
      coins(
        23,
        owners.map((owner, index) => [`00f${100 + index}`, owner, '1'] as const),
      ),
    ]);
    const { all, rows } = await balancesOf(23);
    expect([all, rows?.length, rows?.at(-1)]).toEqual(['51', 50, ['owner-149::1', '0', '1']]);
  });
});
