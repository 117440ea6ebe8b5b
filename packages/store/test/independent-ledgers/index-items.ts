import { decodeUpdate, interpret, MalformedUpdate } from '@ledger-explorer/ledger';
import { afterAll, expect } from 'vitest';
import {
  checksum,
  type Entry,
  type IndexStatus,
  migrate,
  openReader,
  openWriter,
  type Quarantined,
  type Reader,
  readStatus,
  rewind,
} from '../../src/index.ts';
import { testDatabase } from '../test-database.ts';

/** An index of some items, to ask. */
export interface Index {
  readonly reader: Reader;
  readonly status: IndexStatus;
}

const first = { page: 0, size: 100, orderBy: 'DESC' } as const;

/** As the indexer reads a page: what is no update goes into quarantine. */
function read(items: readonly unknown[]): { entries: Entry[]; quarantined: Quarantined[] } {
  const entries: Entry[] = [];
  const quarantined: Quarantined[] = [];
  for (const item of items) {
    try {
      // As it comes from the wire.
      const update = decodeUpdate(JSON.parse(JSON.stringify(item)));
      entries.push({ update, facts: interpret(update) });
    } catch (error) {
      if (!(error instanceof MalformedUpdate)) throw error;
      quarantined.push({ item, reason: error.message, updateId: error.updateId });
    }
  }
  return { entries, quarantined };
}

/** Every operation answers, whatever was indexed. */
async function askEverything(reader: Reader): Promise<void> {
  for (const orderBy of ['DESC', 'ASC'] as const) {
    await reader.listSuperValidators({ ...first, orderBy });
    await reader.listValidators({ ...first, orderBy, status: 'ALL' });
    await reader.listParties({ ...first, orderBy, sortBy: 'LAST_ACTIVITY_AT' });
    await reader.listTransfers({ ...first, orderBy });
    await reader.listUpdates({ ...first, orderBy });
  }
  await reader.listNewValidators({ size: 100 });
  await reader.listFeaturedApps({ page: 0, size: 100 });
  await reader.getMarketInfo({});
  await reader.getDashboard({});
  for (const { contractId } of (await reader.listVoteRequests({ page: 0, size: 100 })).value.content) {
    expect((await reader.getVoteRequest({ id: contractId })).value).not.toBeNull();
    expect((await reader.listVotes({ id: contractId, page: 0, size: 100 })).value).not.toBeNull();
  }
  for (const { partyAddress } of (await reader.listParties({ ...first, sortBy: 'FIRST_SEEN_AT' })).value.content) {
    expect((await reader.getParty({ partyId: partyAddress })).value).not.toBeNull();
    expect((await reader.listRewards({ partyId: partyAddress, page: 0, size: 100 })).value).not.toBeNull();
  }
  for (const { eventId, contractId } of (await reader.listEvents(first)).value.content) {
    expect((await reader.getEvent({ eventId })).value?.eventId).toBe(eventId);
    expect((await reader.listContractEvents({ contractId, size: 100, orderBy: 'DESC' })).value).not.toBeNull();
  }
}

/**
 * Opens a database, and answers with what indexes items in it: decoded, interpreted, committed, read. Each time, the index
 * of one commit equals that of a commit per item, rewound to the middle and read on; items that come again change nothing.
 */
export async function openIndexing(): Promise<(...items: readonly unknown[]) => Promise<Index>> {
  const { databaseUrl } = await testDatabase('independent');
  const readers: Reader[] = [];
  afterAll(async () => {
    await Promise.all(readers.map((reader) => reader.close()));
  });
  let count = 0;

  async function commit(network: string, pages: readonly (readonly unknown[])[]): Promise<void> {
    const writer = await openWriter({ databaseUrl, network });
    try {
      for (const page of pages) {
        const { entries, quarantined } = read(page);
        await writer.commit(entries, { quarantined });
      }
    } finally {
      await writer.close();
    }
  }

  return async (...items) => {
    count += 1;
    const whole = { databaseUrl, network: `whole_${count}` };
    const single = { databaseUrl, network: `single_${count}` };
    await migrate(whole);
    await migrate(single);
    await commit(whole.network, [items]);
    const before = await checksum(whole);
    await commit(whole.network, [items.toReversed(), items]);
    expect(await checksum(whole)).toEqual(before);

    const pages = items.map((item) => [item]);
    await commit(single.network, pages);
    const { entries } = read(items);
    const middle = entries[Math.floor((entries.length - 1) / 2)]?.update;
    if (middle !== undefined) {
      await rewind({ ...single, to: { migrationId: middle.migrationId, recordTime: middle.recordTime } });
      await commit(single.network, pages);
    }
    const other = await checksum(single);
    expect(other.tables).toEqual(before.tables);

    const reader = await openReader(whole);
    readers.push(reader);
    const status = await readStatus(whole);
    if (status === null) throw new Error('nothing was indexed');
    if (status.position > 0) await askEverything(reader);
    return { reader, status };
  };
}
