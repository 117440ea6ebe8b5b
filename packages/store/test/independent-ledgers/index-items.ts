import { decodeUpdate, interpret, MalformedUpdate } from '@ledger-explorer/ledger';
import { readParameters } from '@ledger-explorer/spec';
import { type Sample, samples } from '@ledger-explorer/spec/samples';
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
import { createTestDatabase } from '../../testing/test-database.ts';

/** Part of the status of an index in which everything was read. */
export const clean = { unread: [], irregularities: [], quarantined: 0 };

/** The first page of a list. */
export const firstPage = { page: 0, size: 100, orderBy: 'DESC' } as const;

/** A test index with its reader and status. */
export interface Index {
  readonly reader: Reader;
  readonly status: IndexStatus;
}

interface Address {
  readonly databaseUrl: string;
  readonly network: string;
}

type Operation = (values: unknown) => Promise<{ readonly value: unknown }>;

/** An item as received over HTTP, decoded and interpreted. */
export function entryOf(item: unknown): Entry {
  const update = decodeUpdate(JSON.parse(JSON.stringify(item)));
  return { update, facts: interpret(update) };
}

/** Reads a page like the indexer: malformed updates go into quarantine. */
function decodePage(items: readonly unknown[]): { entries: Entry[]; quarantined: Quarantined[] } {
  const entries: Entry[] = [];
  const quarantined: Quarantined[] = [];
  for (const item of items) {
    try {
      entries.push(entryOf(item));
    } catch (error) {
      if (!(error instanceof MalformedUpdate)) throw error;
      quarantined.push({ item, reason: error.message, updateId: error.updateId });
    }
  }
  return { entries, quarantined };
}

/** Coin of a party; undefined for an unknown party. */
export async function holdingsOf({ reader }: Pick<Index, 'reader'>, partyId: string) {
  return (await reader.getParty({ partyId })).value?.holdingsSummaryResponse.summaries[0];
}

/** A transfer as `<type> <senders>><receivers> <amount> fee <fee> @ <price>`. */
export function transferText(row: Awaited<ReturnType<Reader['listTransfers']>>['value']['content'][number]): string {
  const [from, to] = [row.senders, row.receivers].map((side) => side.map(({ partyId }) => partyId).join('+'));
  return `${row.transferType} ${from}>${to} ${row.amount} fee ${row.fee} @ ${row.coinPrice}`;
}

/** Calls every operation on every subject, with every parameter except cursors, which the service encodes. */
async function askEverything(reader: Reader): Promise<void> {
  const reads = reader as unknown as Readonly<Record<string, Operation | undefined>>;
  const ask = async ({ operation, path, query }: Sample) => {
    const read = reads[operation.id];
    // Operations of the service itself, such as its health.
    if (read === undefined) return null;
    const encoded = Object.fromEntries(Object.entries(path).map(([name, id]) => [name, encodeURIComponent(id)]));
    const sent = readParameters(operation, { path: encoded, query: new URLSearchParams(query).toString() });
    if (!sent.ok) throw new Error(`${operation.id} of ${JSON.stringify(query)}: ${JSON.stringify(sent.errors)}`);
    return (await read(sent.values)).value;
  };
  const maxSubjects = 100;
  for await (const sample of samples(ask, maxSubjects)) {
    if (sample.about !== null && /cursor$/iu.test(sample.about.parameter.name)) continue;
    const value = await ask(sample);
    // A sample about a parameter can be of an earlier position, at which the subject is unknown.
    if (sample.about === null && reads[sample.operation.id] !== undefined) expect(value, sample.target).not.toBeNull();
    if ('eventId' in sample.path) expect(value).toHaveProperty('eventId', sample.path.eventId);
  }
}

async function commit(address: Address, pages: readonly (readonly unknown[])[]): Promise<void> {
  const writer = await openWriter(address);
  try {
    for (const page of pages) {
      const { entries, quarantined } = decodePage(page);
      await writer.commit(entries, { quarantined });
    }
  } finally {
    await writer.close();
  }
}

async function openIndex(address: Address): Promise<Index & Address> {
  const reader = await openReader(address);
  onTestFinished(() => reader.close());
  const status = await readStatus(address);
  if (status === null) throw new Error('nothing was indexed');
  return { ...address, reader, status };
}

/** Indexes items in a database that is dropped after the test. With `pnpm weekly`, calls `indexEveryWay`. */
export async function index(...items: readonly unknown[]): Promise<Index & Address> {
  if ((process.env.WEEKLY ?? '') !== '') return indexEveryWay(...items);
  const { databaseUrl, drop } = await createTestDatabase('whole');
  onTestFinished(drop);
  const whole = { databaseUrl, network: 'whole' };
  await commit(whole, [items]);
  return openIndex(whole);
}

/**
 * Like `index`, and checks that a commit per item with a rewind and replay gives the same index, that repeated items
 * change nothing, and that every operation responds.
 */
export async function indexEveryWay(...items: readonly unknown[]): Promise<Index & Address> {
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
  const { entries } = decodePage(items);
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
