import { decodeUpdate, interpret, MalformedUpdate } from '@ledger-explorer/ledger';
import { expect, onTestFinished } from 'vitest';
import {
  checksum,
  type Entry,
  type IndexStatus,
  openReader,
  openWriter,
  type Quarantined,
  type Reader,
  readStatus,
  rewind,
} from '../../src/index.ts';
import type { ReadParameters, Reads } from '../../src/read/read.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** An index of some items, to ask. */
export interface Index {
  readonly reader: Reader;
  readonly status: IndexStatus;
}

interface Place {
  readonly databaseUrl: string;
  readonly network: string;
}

const first = { page: 0, size: 100 } as const;
const newest = { ...first, orderBy: 'DESC' } as const;
const bothWays = [newest, { ...first, orderBy: 'ASC' }] as const;

/** As the indexer reads a page: what is not an update goes into quarantine. */
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

type Requests = { readonly [Id in keyof Reads]: readonly ReadParameters<Id>[] };

/** What to read of an index: every list, and every resource that the first pages of the lists name. */
async function requestsOf(reader: Reader): Promise<Requests> {
  const parties = (await reader.listParties({ ...newest, sortBy: 'FIRST_SEEN_AT' })).value.content;
  const voteRequests = (await reader.listVoteRequests(first)).value.content;
  const events = (await reader.listEvents(newest)).value.content;
  const apps = (await reader.listApps(first)).value.content;
  const validators = (await reader.listValidators({ ...newest, status: 'ALL' })).value.content;
  const superValidators = (await reader.listSuperValidators(newest)).value.content;
  const names = (await reader.listNames({ size: 100 })).value.content;
  const templates = (await reader.listTemplates(first)).value.content;
  const rounds = (await reader.listRounds(first)).value.content;
  return {
    listSuperValidators: bothWays,
    getSuperValidator: superValidators.map(({ svId }) => ({ svId })),
    listValidators: bothWays.map((page) => ({ ...page, status: 'ALL' })),
    listNewValidators: [{ size: 100 }],
    findValidators: [{ ...newest, status: 'ALL' }],
    getValidator: validators.map(({ validator: validatorId }) => ({ validatorId })),
    listTransfers: bothWays,
    getBalance: parties.map(({ partyAddress: partyId }) => ({ partyId })),
    getStatement: parties.map(({ partyAddress: partyId }) => ({ partyId })),
    listBalances: parties.map(({ partyAddress: partyId }) => ({ partyId, interval: 'hour' })),
    listBalanceHistory: parties.map(({ partyAddress: partyId }) => ({ partyId, size: 100, orderBy: 'DESC' })),
    listTransferHistory: [{ size: 100, orderBy: 'DESC' }],
    listPartyTransfers: parties.map(({ partyAddress: partyId }) => ({ partyId, size: 100, orderBy: 'DESC' })),
    listUpdateHistory: [{ size: 100, orderBy: 'DESC' }],
    listPartyContracts: parties.map(({ partyAddress: partyId }) => ({ partyId, size: 100, state: 'ALL' })),
    listPartyUpdates: parties.map(({ partyAddress: partyId }) => ({
      partyId,
      size: 20,
      orderBy: 'DESC',
      include: 'events',
    })),
    listParties: bothWays.map((page) => ({ ...page, sortBy: 'LAST_ACTIVITY_AT' })),
    getParty: parties.map(({ partyAddress: partyId }) => ({ partyId })),
    listDailyRewards: parties.map(({ partyAddress: partyId }) => ({ partyId })),
    listRewardRounds: parties.map(({ partyAddress: partyId }) => ({ partyId, role: 'PROVIDER' })),
    listRewardRoundDays: parties.map(({ partyAddress: partyId }) => ({ partyId, role: 'BENEFICIARY' })),
    listRewards: parties.map(({ partyAddress: partyId }) => ({ ...first, partyId })),
    listVoteRequests: [first],
    getVoteRequest: voteRequests.map(({ contractId: id }) => ({ id })),
    listVotes: voteRequests.map(({ contractId: id }) => ({ ...first, id })),
    listFeaturedApps: [first],
    listApps: [first],
    getApp: apps.map(({ provider }) => ({ provider })),
    listContractEvents: events.map(({ contractId }) => ({ contractId, size: 100, orderBy: 'DESC' })),
    listEvents: bothWays,
    getEvent: events.map(({ eventId }) => ({ eventId })),
    listUpdates: bothWays,
    getMarketInfo: [{}],
    getSupply: [{}],
    getSeries: ['updates', 'volume', 'rewards', 'supply', 'price'].map((metric) => ({ metric, interval: 'hour' })),
    getDashboard: [{}],
    getHead: [{}],
    getPosition: events.slice(0, 1).map(() => ({ time: 0 })),
    getContract: events.map(({ contractId }) => ({ contractId })),
    getUpdate: [...new Set(events.map(({ transactionId }) => transactionId))].map((updateId) => ({
      updateId,
      nodes: 200,
    })),
    listRounds: [first],
    getRound: rounds.map(({ number }) => ({ number: String(number) })),
    listTemplates: [first],
    getTemplate: templates.map(({ name: template }) => ({ template })),
    listHolders: [{ size: 100 }],
    listGovernanceRequests: [{ ...first, status: 'ALL' }],
    getGovernanceRequest: voteRequests.map(({ trackingCid: id }) => ({ id })),
    listPartyCoins: parties.map(({ partyAddress: partyId }) => ({ partyId, size: 100, state: 'ALL' })),
    findParties: [{ size: 100 }, { q: '::1220', size: 100 }],
    listNames: [{ size: 100 }],
    getName: names.map(({ name }) => ({ name })),
    search: parties.map(({ partyAddress: q }) => ({ q, size: 50 })),
  };
}

/** Every operation answers, whatever was indexed. */
async function askEverything(reader: Reader): Promise<void> {
  for (const [id, requests] of Object.entries(await requestsOf(reader))) {
    const read = reader[id as keyof Reads] as (parameters: unknown) => Promise<{ readonly value: unknown }>;
    for (const request of requests) {
      const { value } = await read(request);
      expect(value, `${id} of ${JSON.stringify(request)}`).not.toBeNull();
      if ('eventId' in request) expect(value).toHaveProperty('eventId', request.eventId);
    }
  }
}

async function commit(place: Place, pages: readonly (readonly unknown[])[]): Promise<void> {
  const writer = await openWriter(place);
  try {
    for (const page of pages) {
      const { entries, quarantined } = read(page);
      await writer.commit(entries, { quarantined });
    }
  } finally {
    await writer.close();
  }
}

async function openIndex(place: Place): Promise<Index> {
  const reader = await openReader(place);
  onTestFinished(() => reader.close());
  const status = await readStatus(place);
  if (status === null) throw new Error('nothing was indexed');
  return { reader, status };
}

/** Indexes items: decoded, interpreted, committed; the index is there until the test is finished. In every way with `pnpm weekly`. */
export async function index(...items: readonly unknown[]): Promise<Index> {
  if ((process.env.WEEKLY ?? '') !== '') return indexEveryWay(...items);
  const { databaseUrl, drop } = await createTestDatabase('whole');
  onTestFinished(drop);
  const whole = { databaseUrl, network: 'whole' };
  await commit(whole, [items]);
  return openIndex(whole);
}

/**
 * The same. The index of one commit equals that of a commit per item, rewound to the middle and read on; items that come again change
 * nothing; and every operation answers.
 */
export async function indexEveryWay(...items: readonly unknown[]): Promise<Index> {
  const { databaseUrl, drop } = await createTestDatabase('whole', 'single');
  onTestFinished(drop);
  const whole = { databaseUrl, network: 'whole' };
  const single = { databaseUrl, network: 'single' };
  await commit(whole, [items]);
  const before = await checksum(whole);
  await commit(whole, [items.toReversed(), items]);
  expect(await checksum(whole)).toEqual(before);

  const pages = items.map((item) => [item]);
  await commit(single, pages);
  const { entries } = read(items);
  const middle = entries[Math.floor((entries.length - 1) / 2)]?.update;
  if (middle !== undefined) {
    await rewind({ ...single, to: { migrationId: middle.migrationId, recordTime: middle.recordTime } });
    await commit(single, pages);
  }
  const other = await checksum(single);
  expect(other.tables).toEqual(before.tables);

  const found = await openIndex(whole);
  if (found.status.position > 0) await askEverything(found.reader);
  return found;
}
