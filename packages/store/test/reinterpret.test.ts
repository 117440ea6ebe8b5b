import { interpreterVersion } from '@ledger-explorer/ledger';
import { describe, expect, it } from 'vitest';
import {
  checksum,
  type Entry,
  migrate,
  openReader,
  openWriter,
  type Reader,
  readStatus,
  reinterpret,
  SnapshotNotStored,
} from '../src/index.ts';
import { commitAll, onDatabase } from '../testing/index.ts';
import { testDatabase } from '../testing/test-database.ts';
import { entryOf } from './independent-ledgers/index-items.ts';
import { extraArgs, log, rewardMeta } from './independent-ledgers/movements.ts';
import {
  archive,
  coin,
  featuredApp,
  item,
  license,
  recordTimeOf,
  round,
  voteRequest,
} from './independent-ledgers/scan-shapes.ts';

const { databaseUrl } = await testDatabase();

function entries(...items: readonly unknown[]): Entry[] {
  return items.map(entryOf);
}

/** Of 100 coin in `00a`, alice sends 40 and keeps 64, with a reward of 4. */
const movement = item(5, [
  log('alice', 'SenderSide', 'bob', '40.0', [['00a'], ['00c']], '0', extraArgs(rewardMeta({ 'app-rewards': '4' }))),
  archive('00a'),
  coin('00c', 'alice', '64.0'),
  coin('00o', 'bob', '40.0'),
]);

/** A new network with these updates. */
async function indexed(network: string, committed: readonly Entry[]) {
  const address = { databaseUrl, network };
  await migrate(address);
  await commitAll(address, committed);
  return address;
}

function change(network: string, statements: string) {
  return onDatabase(databaseUrl, (client) => client.query(`set search_path = "${network}"; ${statements}`));
}

async function reading<T>(network: string, read: (reader: Reader) => Promise<T>): Promise<T> {
  const reader = await openReader({ databaseUrl, network });
  try {
    return await read(reader);
  } finally {
    await reader.close();
  }
}

function rewardsOf(network: string, party: string) {
  return reading(network, async (reader) => {
    const { content } = (await reader.listParties({ page: 0, size: 10, orderBy: 'ASC', sortBy: 'FIRST_SEEN_AT' }))
      .value;
    const rows = (await reader.listRewards({ partyId: party, page: 0, size: 10 })).value?.content ?? [];
    return [
      content.find((row) => row.partyAddress === party)?.totalRewards,
      rows.map((row) => row.inputAppRewardAmount),
    ];
  });
}

describe('an index', () => {
  it('of an older interpreter keeps its version until it is reinterpreted, and then has the facts of the current one', async () => {
    const written = entries(item(1, [coin('00a', 'alice', '100.0')]), movement);
    const address = await indexed(
      'older',
      written.map(({ update, facts }) => ({ update, facts: { ...facts, rewards: [] } })),
    );
    expect((await readStatus(address))?.interpreter).toBe(interpreterVersion);
    await change('older', 'update interpreter set version = 1');
    expect(await rewardsOf('older', 'alice')).toEqual(['0', []]);

    const later = await openWriter(address);
    expect(later.interpreter).toBe(1);
    await later.close();
    expect((await readStatus(address))?.interpreter).toBe(1);

    // A reward is also minted coin, which the series and lists of supply contain.
    const changed = ['day_series', 'hour_series', 'party', 'party_day', 'reward', 'update_list', 'update_run'];
    expect((await reinterpret(address)).changed).toEqual(changed);
    expect(await rewardsOf('older', 'alice')).toEqual(['4', ['4']]);
    expect((await readStatus(address))?.interpreter).toBe(interpreterVersion);
  });

  it('of a newer interpreter takes the version of the older writer that opens it', async () => {
    const address = await indexed('newer', entries(item(1, [coin('00a', 'alice', '100.0')])));
    await change('newer', 'update interpreter set version = version + 1');
    const older = await openWriter(address);
    expect(older.interpreter).toBe(interpreterVersion);
    await older.close();
    expect((await readStatus(address))?.interpreter).toBe(interpreterVersion);
  });

  it('of an older interpreter with equal facts gets the current version without a changed table', async () => {
    const address = await indexed('alike', entries(item(1, [coin('00a', 'alice', '100.0')])));
    await change('alike', 'update interpreter set version = 1');
    expect(await reinterpret(address)).toEqual({ updates: 1, changed: [] });
    expect((await readStatus(address))?.interpreter).toBe(interpreterVersion);
  });
});

describe('reinterpreting an index that begins with a snapshot', () => {
  const contracts = [
    coin('00a', 'alice', '100.0'),
    round('00r', 7),
    license('00l', 'val::1'),
    voteRequest('00v', null, []),
    featuredApp('00f1', 'app::1'),
    featuredApp('00f2', 'app::1'),
    featuredApp('00f3', 'app::1'),
    featuredApp('00f4', 'app::1'),
  ].map(({ event }) => event);
  const pages = [contracts.slice(0, 5), [], contracts.slice(5)];

  async function begun(network: string) {
    const address = { databaseUrl, network };
    await migrate(address);
    const writer = await openWriter(address);
    await writer.begin({ migrationId: 3, recordTime: recordTimeOf(0), pages });
    await writer.commit(entries(movement, item(6, [coin('00d', 'carol', '1.0')])));
    await writer.close();
    return address;
  }
  const apps = (network: string) =>
    reading(network, async (reader) => {
      const { content } = (await reader.listFeaturedApps({ page: 0, size: 10 })).value;
      return content.map(({ contractId, createdAt }) => `${contractId} ${createdAt}`);
    });

  it('keeps the contents and order of the snapshot', async () => {
    const address = await begun('kept');
    const order = ['00f4 null', '00f3 null', '00f2 null', '00f1 null'];
    expect(await apps('kept')).toEqual(order);
    const before = await checksum(address);
    expect(await reinterpret(address)).toEqual({ updates: 2, changed: [] });

    await change('kept', 'delete from reward');
    expect((await reinterpret(address)).changed).toEqual(['reward']);
    expect((await checksum(address)).tables).toEqual(before.tables);
    expect(await apps('kept')).toEqual(order);
    expect((await reinterpret(address)).changed).toEqual([]);
  });

  it('is rejected without changes if the snapshot was not stored', async () => {
    const address = await begun('lost');
    await change('lost', 'delete from snapshot_page');
    const before = await checksum(address);
    await expect(reinterpret(address)).rejects.toThrow(SnapshotNotStored);
    expect(await checksum(address)).toEqual(before);
  });
});

describe('an interrupted reinterpretation', () => {
  /** Updates per read (`updatesPerRead` in src/upkeep/reinterpret.ts), after which the tests interrupt. */
  const read = 500;
  // The next update after the first read has the same record time as its last one, so a resumed attempt may not skip that time.
  const { record_time } = item(read, []);
  const updates = Array.from({ length: 600 }, (_, at) =>
    item(at + 1, [coin(`0${at}`, `party-${at % 9}`, '1.0')], at === read ? { record_time } : {}),
  );

  async function damaged(network: string) {
    const address = await indexed(network, entries(...updates));
    await change(network, 'delete from party_key; update party set rewards = 7');
    return address;
  }

  /** Interrupts after the first read, runs `meanwhile`, and returns the progress lines of the next attempt, after checking its result. */
  async function cutOff(address: { databaseUrl: string; network: string }, meanwhile: () => Promise<unknown>) {
    const interrupted = reinterpret({
      ...address,
      onProgress: (line) => {
        if (line.startsWith(`${read} of`)) throw new Error('cut off');
      },
    });
    await expect(interrupted).rejects.toThrow('cut off');
    await meanwhile();
    const lines: string[] = [];
    expect(await reinterpret({ ...address, onProgress: (line) => lines.push(line) })).toEqual({
      updates: await countOf(address.network),
      changed: ['party', 'party_key'],
    });
    return lines;
  }

  async function countOf(network: string): Promise<number> {
    return reading(
      network,
      async (reader) => (await reader.listUpdates({ page: 0, size: 1, orderBy: 'ASC' })).value.total,
    );
  }

  it('resumes after the last finished updates and reports the disk space it needs', async () => {
    const address = await damaged('resumed');
    const lines = await cutOff(address, () => Promise.resolve());
    expect(lines[0]).toMatch(
      /^reinterpreting needs about [\d.]+ MB of disk beside the index, and frees as much at the end$/,
    );
    expect(lines.slice(1)).toEqual(['reinterpreting resumes after 500 of 600 updates', '600 of 600 updates']);
    const clean = await indexed('clean', entries(...updates));
    expect((await checksum(address)).tables).toEqual((await checksum(clean)).tables);
  });

  it('is separate from those of networks with similar names, and changes none of these', async () => {
    const long = 'n'.repeat(32);
    const neighbor = await indexed(`${long}_anew`, entries(item(1, [coin('00a', 'alice', '1.0')])));
    const before = await checksum(neighbor);
    const [first, second] = [await damaged(`${long}-1`), await damaged(`${long}-2`)];
    const lines = await cutOff(first, () => reinterpret(second));
    expect(lines[1]).toBe('reinterpreting resumes after 500 of 600 updates');
    expect(await checksum(neighbor)).toEqual(before);
    expect((await checksum(first)).tables).toEqual((await checksum(second)).tables);
  });

  it('restarts if the index was written in between', async () => {
    const address = await damaged('written');
    const lines = await cutOff(address, () => commitAll(address, entries(item(700, [coin('0x', 'party-1', '1.0')]))));
    expect(lines.slice(1)).toEqual(['500 of 601 updates', '601 of 601 updates']);
  });
});
