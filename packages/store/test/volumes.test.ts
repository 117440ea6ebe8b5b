import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StoreClient } from '../src/engine/connect.ts';
import { type Entry, migrate, openReader, openWriter, type Reader, rewind, type Writer } from '../src/index.ts';
import { volumeTables } from '../src/growth/volume-tables.ts';
import { entry, timeOf, updateIdOf } from './ledger.ts';
import { longLived, nthUpdate } from './ledger-for-volumes.ts';
import { waitUntilSorted } from './wait-until-sorted.ts';
import { commitAll } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
/** The same updates in volumes of 256 positions and in a single volume. */
const small = { databaseUrl, network: 'small' };
const whole = { databaseUrl, network: 'whole' };
const length = 1_200;
const entries = Array.from({ length }, (_, n) => nthUpdate(n + 1));

async function commitBy(writer: Writer, from: readonly Entry[], size: number): Promise<void> {
  for (let at = 0; at < from.length; at += size) await writer.commit(from.slice(at, at + size));
}

/** The volumes of an index, after checking that each has all its tables. */
async function volumesOf(network: string): Promise<number[]> {
  const client = new StoreClient({ databaseUrl, network });
  await client.connect();
  // $1: schema of the index. `id_block_<n>` belongs to run n of volumes, not to volume n.
  const { rows } = await client.query<{ volume: number; tables: string }>(
    `select volume, (select count(*) from pg_class where relnamespace = $1::regnamespace and relkind = 'r'
       and relname ~ ('_' || volume || '$') and relname !~ '^id_block') as tables from volume order by volume`,
    [network],
  );
  await client.end();
  expect(new Set(rows.map(({ tables }) => tables))).toEqual(new Set([String(volumeTables.length)]));
  return rows.map(({ volume }) => volume);
}

let inSmall: Reader;
let inWhole: Reader;
beforeAll(async () => {
  await migrate({ ...small, volumePositions: 256 });
  await migrate(whole);
  // Opened first, so that they have to notice new volumes.
  inSmall = await openReader(small);
  inWhole = await openReader(whole);
  for (const address of [small, whole]) {
    const writer = await openWriter(address);
    await commitBy(writer, entries, 170);
    await waitUntilSorted(address);
    await writer.close();
  }
});
afterAll(async () => {
  await inSmall.close();
  await inWhole.close();
  await drop();
});

async function expectSame(ask: (reader: Reader) => Promise<unknown>): Promise<void> {
  expect(await ask(inSmall)).toEqual(await ask(inWhole));
}

describe('an index in many volumes', () => {
  it('has the volumes of its positions', async () => {
    expect(await volumesOf('small')).toEqual([0, 1, 2, 3, 4]);
    expect(await volumesOf('whole')).toEqual([0]);
  });

  it.each(['listUpdates', 'listEvents', 'listTransfers'] as const)(
    'returns the same pages of %s as one volume',
    async (list) => {
      for (const orderBy of ['ASC', 'DESC'] as const) {
        for (const position of [undefined, 1, 256, 700]) {
          for (const page of [0, 2, 6])
            await expectSame((reader) => reader[list]({ page, size: 100, orderBy, position }));
          // In ascending order, updates 253 to 259 and 512 to 518: around the borders of volumes.
          for (const page of [36, 73]) await expectSame((reader) => reader[list]({ page, size: 7, orderBy, position }));
        }
      }
    },
  );

  it.each([1, 255, 256, 257, 511, 512, 1_199, 1_200])(
    'returns update %i with neighbors, event and contract as one volume',
    async (n) => {
      await expectSame((reader) => reader.getUpdate({ updateId: updateIdOf(n), nodes: 10 }));
      await expectSame((reader) => reader.getEvent({ eventId: `${updateIdOf(n)}:0` }));
      await expectSame((reader) => reader.getContract({ contractId: `aa${n}` }));
      await expectSame((reader) => reader.listContractEvents({ contractId: `aa${n}`, size: 5, orderBy: 'DESC' }));
      await expectSame((reader) => reader.getPosition({ time: timeOf(n) }));
      for (const q of [updateIdOf(n), updateIdOf(n).slice(0, 60), `${updateIdOf(n)}:0`, String(n)]) {
        await expectSame((reader) => reader.search({ q, size: 10 }));
      }
    },
  );

  it('returns the events of a contract across volumes as one volume', async () => {
    for (const orderBy of ['ASC', 'DESC'] as const) {
      for (const position of [undefined, 402, 1_001]) {
        let after: string | undefined;
        // 12 events at most, two per slice.
        for (let times = 0; times < 8; times += 1) {
          const ask = (reader: Reader) =>
            reader.listContractEvents({ contractId: longLived, size: 2, orderBy, position, after });
          await expectSame(ask);
          after = (await ask(inSmall)).value?.next ?? undefined;
          if (after === undefined) break;
        }
      }
    }
    await expectSame((reader) => reader.getContract({ contractId: longLived }));
  });

  it('returns null for unknown ids, and the same dashboard as one volume', async () => {
    const answers = await Promise.all([
      inSmall.getUpdate({ updateId: updateIdOf(9_999), nodes: 10 }),
      inSmall.getEvent({ eventId: 'nothing' }),
      inSmall.getContract({ contractId: 'nothing' }),
      inSmall.listContractEvents({ contractId: 'nothing', size: 2, orderBy: 'ASC' }),
    ]);
    expect(answers.map(({ value }) => value)).toEqual([null, null, null, null]);
    await expectSame((reader) => reader.getDashboard({}));
  });
});

describe('writing an index in many volumes again', () => {
  it('changes nothing for known updates in any volume', async () => {
    const writer = await openWriter(small);
    const before = writer.head();
    await commitBy(writer, entries, 333);
    expect(writer.head()).toEqual(before);
    await writer.close();
  });

  it('rejects an update of its first volume with different content', async () => {
    const writer = await openWriter(small);
    const forged = entry(3, ['bb']);
    await expect(writer.commit([forged])).rejects.toThrow(/arrived again with content that differs/);
    await writer.close();
  });

  it('an open reader responds like one volume after a rewind and new updates', async () => {
    const to = { migrationId: 0, recordTime: entries[599]?.update.recordTime ?? 0n };
    for (const address of [small, whole])
      expect(await rewind({ ...address, to })).toEqual({ removed: 600, position: 600 });
    expect(await volumesOf('small')).toEqual([0, 1, 2]);
    const ask = (page: number) => (reader: Reader) => reader.listEvents({ page, size: 100, orderBy: 'DESC' });
    for (const page of [0, 2, 4]) await expectSame(ask(page));
    // Different updates.
    const others = Array.from({ length: 300 }, (_, at) => entry(2_000 + at, [`cc${at}`, `dd${at}`, `ee${at}`]));
    for (const address of [small, whole]) await commitAll(address, others, 100);
    // A removed position is never reused, so the new updates have 1,201 to 1,500, and volume 3 stays missing.
    expect(await volumesOf('small')).toEqual([0, 1, 2, 4, 5]);
    for (const page of [0, 3, 6, 9]) {
      await expectSame(ask(page));
      await expectSame((reader) => reader.listUpdates({ page, size: 100, orderBy: 'ASC' }));
      await expectSame((reader) => reader.listTransfers({ page, size: 50, orderBy: 'ASC' }));
    }
    await expectSame((reader) => reader.getParty({ partyId: 'party-3::1' }));
    await expectSame((reader) => reader.getUpdate({ updateId: updateIdOf(2_000), nodes: 3 }));
  });
});

it('the size of volumes must be a multiple of 4', async () => {
  await expect(migrate({ databaseUrl, network: 'odd', volumePositions: 1_001 })).rejects.toThrow(
    'VOLUME_POSITIONS is "1001": give a multiple of 4 from 256 to 2147483648, or leave it unset for 16777216',
  );
});
