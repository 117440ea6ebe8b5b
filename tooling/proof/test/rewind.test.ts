import { parseTime } from '@ledger-explorer/ledger';
import {
  checksum,
  type Entry,
  migrate,
  openReader,
  PositionAhead,
  PositionRemoved,
  type Reader,
  reinterpret,
  rewind,
} from '@ledger-explorer/store';
import { testDatabase } from '@ledger-explorer/store/testing/database';
import { beforeAll, describe, expect, it } from 'vitest';
import { serviceAnswers } from '../src/answers/service-answers.ts';
import { findDifferences } from '../src/find-differences.ts';
import { cleanChecksum } from '../src/index/clean-checksum.ts';
import type { IndexAddress } from '@ledger-explorer/kit';
import { commitAll } from '@ledger-explorer/store/testing';
import { drawParameters } from '../src/ledgers/draw-parameters.ts';
import { draws } from '../src/draws.ts';
import { type Ledger, makeLedger, readEntries } from '../src/ledgers/ledger.ts';
import { takesAll } from './takes-all.ts';

const { databaseUrl } = await testDatabase();
const history = takesAll ? 2000 : 300;

/** Rewinds to the first `count` updates and any others with the record time of the last. Returns the number of remaining updates. */
async function rewindTo(address: IndexAddress, entries: readonly Entry[], count: number): Promise<number> {
  const beforeAll = { migrationId: 0, recordTime: parseTime('2000-01-01T00:00:00Z') };
  const { migrationId, recordTime } = entries[count - 1]?.update ?? beforeAll;
  await rewind({ ...address, to: { migrationId, recordTime } });
  const remains = ({ update }: Entry) =>
    update.migrationId < migrationId || (update.migrationId === migrationId && update.recordTime <= recordTime);
  return entries.findLastIndex(remains) + 1;
}

function askAt(reader: Reader, position: number) {
  return reader.listUpdates({ page: 0, size: 1, orderBy: 'DESC', position });
}

// In these ledgers super validators join and leave, votes close, and names and licenses change. Each test begins with the whole index, which the
// test before it has rewound and replayed.
describe.each(takesAll ? [4, 10] : [4])('rewinding random ledger %i', (n) => {
  const address: IndexAddress = { databaseUrl, network: `rewound${n}` };
  const parameters = drawParameters(n, history);
  const { next } = draws(`cuts of ${n}`);
  /** A random number of updates from 1 to below `limit`. */
  const cut = (limit: number) => 1 + Math.floor(next() * (limit - 1));
  let ledger: Ledger;
  let entries: readonly Entry[];
  let whole: string;

  beforeAll(async () => {
    ledger = makeLedger(parameters);
    entries = readEntries(ledger.items);
    await migrate(address);
    await commitAll(address, entries);
    whole = (await checksum(address)).total;
  });

  it('leaves the index of the remaining updates, and a replay restores the whole', async () => {
    // Numbers of remaining updates. Volumes have 256 positions (vitest.config.js): the last ones of the fourth and of the first volume come first,
    // as replayed updates get other positions; then within a volume, and at random.
    const cuts = takesAll ? [1023, 255, 300, cut(history), cut(history)] : [255];
    for (const count of cuts) {
      const kept = await rewindTo(address, entries, count);
      expect(await checksum(address)).toMatchObject({
        tables: (await cleanChecksum(databaseUrl, entries.slice(0, kept))).tables,
      });
      await commitAll(address, entries.slice(kept), 1 + Math.floor(next() * 300));
      expect((await checksum(address)).total).toBe(whole);
    }
  });

  it('several times with updates in between leaves the index of the remaining updates', async () => {
    const first = await rewindTo(address, entries, cut(history));
    const second = await rewindTo(address, entries, cut(first));
    await commitAll(address, entries.slice(second, second + 50));
    const third = await rewindTo(address, entries, cut(second));
    expect((await checksum(address)).total).toBe((await cleanChecksum(databaseUrl, entries.slice(0, third))).total);
    await commitAll(address, entries.slice(third));
    expect((await checksum(address)).total).toBe(whole);
  });

  it('before the first update leaves an empty index, and a replay restores the whole', async () => {
    await rewindTo(address, entries, 0);
    expect((await checksum(address)).total).toBe((await cleanChecksum(databaseUrl, [])).total);
    await commitAll(address, entries);
    expect((await checksum(address)).total).toBe(whole);
  });

  it('and replaying, several times, leaves an index that reinterpret does not change', async () => {
    expect(await reinterpret(address)).toEqual({ updates: history, changed: [] });
    expect((await checksum(address)).total).toBe(whole);
  });
});

describe('after a rewind', () => {
  const parameters = drawParameters(6, takesAll ? 400 : 160);
  const { items } = makeLedger(parameters);
  const entries = readEntries(items);
  const address: IndexAddress = { databaseUrl, network: 'answers' };

  it('every response matches the shortened ledger', async () => {
    await migrate(address);
    await commitAll(address, entries);
    const kept = await rewindTo(address, entries, 120);
    const reader = await openReader(address);
    const { truth } = makeLedger(parameters, kept);
    expect(await findDifferences(serviceAnswers(reader), truth)).toEqual([]);
    await reader.close();
  });

  it('removed positions are rejected as removed, before and after a replay, and are not reused', async () => {
    const reader = await openReader(address);
    // The test above has rewound the index.
    const kept = (await reader.head())?.position ?? 0;
    const removed = [kept + 1, kept + 30, entries.length];
    for (const position of removed) await expect(askAt(reader, position)).rejects.toThrow(PositionRemoved);
    await expect(askAt(reader, entries.length + 1)).rejects.toThrow(PositionAhead);
    await commitAll(address, entries.slice(kept));
    for (const position of removed) await expect(askAt(reader, position)).rejects.toThrow(PositionRemoved);
    const { value } = await askAt(reader, entries.length + 1);
    expect([value.total, value.content[0]?.updateId]).toEqual([kept + 1, entries[kept]?.update.updateId]);
    // Updates read again get positions after the removed ones.
    expect((await reader.head())?.position).toBe(entries.length + (entries.length - kept));
    expect((await askAt(reader, kept)).value.total).toBe(kept);
    await reader.close();
  });
});
