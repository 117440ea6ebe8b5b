import { type Transfer, transferTypes } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checksum,
  type Entry,
  migrate,
  openReader,
  PositionRemoved,
  type Reader,
  rewind,
  StoreUnavailable,
} from '../src/index.ts';
import { type HistoryQuestion, periodOf, rowsOf, slicesOf } from './history.ts';
import { coin, dso, entry, microsOf, updateIdOf } from './ledger.ts';
import { commitAll, onDatabase, packVolumes } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const { databaseUrl, drop } = await createTestDatabase();
const address = { databaseUrl, network: 'lists' };
let reader: Reader;

const parties = ['ann::1', 'bob::1', 'cyd::1', 'dan::1'] as const;
const updates = 700;

/** A whole number from 0 to `below` - 1, always the same for `n`. */
function draw(n: number, below: number): number {
  return Math.floor((Math.abs(Math.sin(n * 12.9898) * 43_758.5453) % 1) * below);
}

/**
 * Every third update has up to three transfers of all kinds: to the sender itself, to several receivers, and
 * settlements both ways.
 */
function transfersAt(n: number): Transfer[] {
  return Array.from({ length: n % 3 === 0 ? draw(n, 3) + 1 : 0 }, (_, ordinal): Transfer => {
    const seed = n * 10 + ordinal;
    const type = transferTypes[draw(seed, transferTypes.length)] ?? 'OTHER';
    const [a, b, c] = [0, 1, 2].map((at) => parties[(draw(seed + 1, 4) + at) % 4] ?? dso) as [string, string, string];
    const amount = coin(draw(seed + 2, 10_000) / 16);
    const row = {
      ordinal,
      eventId: `${updateIdOf(n)}:${ordinal}`,
      type,
      amount,
      fee: BigInt(draw(seed + 3, 1_000)),
      price: null,
    };
    switch (type) {
      case 'SELF_TRANSFER':
        return { ...row, senders: [a], receivers: [a] };
      case 'MINT':
      case 'TAP':
        return { ...row, senders: [], receivers: [a] };
      case 'EXPIRE':
      case 'NAME_PURCHASE':
        return { ...row, senders: [a], receivers: [] };
      case 'TRANSFER':
        // The change in coin of each sender, then of each receiver.
        return { ...row, senders: [a], receivers: [b, c], shares: [-amount, amount / 4n, amount - amount / 4n] };
      case 'SETTLEMENT':
        // The second party receives more than it sends.
        return { ...row, senders: [a, b], receivers: [], shares: [-amount / 2n, amount / 2n] };
      case 'PREAPPROVED_TRANSFER':
      case 'TOKEN_TRANSFER':
      case 'TRANSFER_OFFER_ACCEPTED':
      case 'TRAFFIC_PURCHASE':
      case 'PREAPPROVAL_PURCHASE':
      case 'OTHER':
        return { ...row, senders: [a], receivers: [b] };
    }
  });
}

function nthUpdate(n: number): Entry {
  const transfers = transfersAt(n);
  return entry(n, [`aa${n}`, `bb${n}`, `cc${n}`], {
    transfers,
    parties: [...new Set([dso, ...transfers.flatMap(({ senders, receivers }) => [...senders, ...receivers])])],
  });
}

const ledger = Array.from({ length: updates }, (_, index) => nthUpdate(index + 1));

interface Question extends HistoryQuestion {
  readonly kind?: string;
  readonly direction?: string;
}

/** All slices of a list. */
function walk(reader: Reader, question: Question) {
  const { party, kind, direction, position, orderBy = 'DESC', size = 7 } = question;
  const query = { kind, position, orderBy, size, ...periodOf(question) };
  return slicesOf(question, (start) =>
    party === undefined
      ? reader.listTransferHistory({ ...query, start })
      : reader.listPartyTransfers({ ...query, partyId: party, direction, start }),
  );
}

/** All rows after a cursor, as an export reads them; `between` runs while the export is open. */
function restOf(reader: Reader, question: Question, start: string, between?: () => Promise<void>) {
  const { party, kind, direction, position = updates } = question;
  const query = { kind, position, start, ...periodOf(question) };
  return rowsOf(
    party === undefined
      ? reader.walkTransferHistory(query)
      : reader.walkPartyTransfers({ ...query, partyId: party, direction }),
    between,
  );
}

const [party] = parties;
/** Periods and positions around the ends of volumes (256 updates) and slots (64), and in between. */
const questions: Question[] = [
  {},
  { kind: 'TAP,MINT,SETTLEMENT', orderBy: 'ASC', from: 100, to: 613 },
  { from: 256, to: 257 },
  { from: 255, to: 385, position: 300 },
  { from: 690, to: 5_000, size: 3 },
  { from: 300, position: 200 },
  { position: 3, size: 1 },
  { party, direction: 'IN', orderBy: 'ASC' },
  { party, direction: 'OUT,SELF', from: 130, to: 600 },
  { party, kind: 'SETTLEMENT,TRANSFER', direction: 'IN', position: 511, size: 5 },
];

/** The slices of each list, after checking for the newest first that an export returns the same rows. */
async function answers(reader: Reader): Promise<readonly unknown[]> {
  const all = [];
  for (const question of questions) {
    const slices = await walk(reader, question);
    const [head, ...rest] = slices;
    if (question.orderBy !== 'ASC' && head?.older != null) {
      // No party has a name: rows with and without names are equal.
      expect(await restOf(reader, question, head.older)).toEqual(rest.flatMap(({ content }) => content));
    }
    all.push(slices.map(({ total, firstRank, sums, content }) => ({ total, firstRank, sums, content })));
  }
  return all;
}

describe('transfer history', () => {
  beforeAll(async () => {
    await migrate({ ...address, volumePositions: 256 });
    // Commits of several sizes, so that the runs of a list have different lengths.
    await commitAll(address, ledger, 50, 1, 7, 300);
    reader = await openReader(address);
  });
  afterAll(async () => {
    await reader.close();
    await drop();
  });

  it('is the same in an export, and after the runs of closed volumes are merged', async () => {
    const before = await checksum(address);
    const expected = await answers(reader);
    await packVolumes(address);
    // Each closed volume, 0 and 1, has one run of each of its lists.
    const { rows } = await onDatabase(databaseUrl, (client) =>
      client.query<{ volume: string; runs: number; lists: number }>(
        `select tableoid::regclass::text as volume, count(*)::int as runs, count(distinct list)::int as lists
         from lists.transfer_run where tableoid <> 'lists.transfer_run_2'::regclass group by tableoid`,
      ),
    );
    expect(rows).toHaveLength(2);
    for (const { volume, runs, lists } of rows) expect([volume, runs]).toEqual([volume, lists]);
    expect((await checksum(address)).total).toBe(before.total);
    expect(await answers(reader)).toEqual(expected);
  });

  it('a slice after a cursor fails alone if its runs cannot be read', async () => {
    const query = { partyId: party, size: 5, orderBy: 'DESC' } as const;
    const { value } = await reader.listPartyTransfers(query);
    const rename = (from: string, to: string) =>
      onDatabase(databaseUrl, (client) => client.query(`alter table lists.${from} rename to ${to}`));
    await rename('transfer_run_2', 'renamed');
    // Vitest would report an unhandled rejection, which ends a program.
    await expect(reader.listPartyTransfers({ ...query, start: value?.older ?? '' })).rejects.toThrow(StoreUnavailable);
    await rename('renamed', 'transfer_run_2');
  });

  it('an export continues through a rewind unless its position is removed', async () => {
    const question = { party, size: 2, position: 300 };
    const [head, ...rest] = await walk(reader, question);
    const rewindTo = (kept: number) => () =>
      rewind({ ...address, to: { migrationId: 0, recordTime: microsOf(kept) } }).then(() => undefined);
    const found = await restOf(reader, question, head?.older ?? '', rewindTo(500));
    expect(found).toEqual(rest.flatMap(({ content }) => content));
    await commitAll(address, ledger.slice(500, 600), 100);
    await expect(restOf(reader, question, head?.older ?? '', rewindTo(200))).rejects.toThrow(PositionRemoved);
    await commitAll(address, ledger.slice(200), 100);
  });

  it('partyTransfersBetween rejects a start that a rewind removed', async () => {
    const removed = Number((await reader.getHead({})).value.position);
    await rewind({ ...address, to: { migrationId: 0, recordTime: microsOf(600) } });
    await commitAll(address, ledger.slice(600), 100);
    const interval = { after: removed, to: Number((await reader.getHead({})).value.position), limit: 5 };
    await expect(reader.partyTransfersBetween({ partyId: party, ...interval })).rejects.toThrow(PositionRemoved);
  });

  it('listTransfers returns the same rows with names: none if no party has a name', async () => {
    for (const orderBy of ['ASC', 'DESC'] as const) {
      const page = { page: 1, size: 90, orderBy };
      const { value } = await reader.listTransfers(page);
      expect(value.content).toHaveLength(90);
      expect((await reader.listTransfers({ ...page, names: 'none' })).value).toEqual(value);
    }
  });

  it('is empty before the first update and for a party without transfers, and null for an unknown party', async () => {
    expect((await reader.listTransferHistory({ size: 5, orderBy: 'DESC', position: 0 })).value.content).toEqual([]);
    expect((await reader.listPartyTransfers({ partyId: dso, size: 5, orderBy: 'DESC' })).value).toMatchObject({
      total: 0,
      firstRank: null,
      content: [],
    });
    expect((await reader.listPartyTransfers({ partyId: 'nobody::1', size: 5, orderBy: 'DESC' })).value).toBeNull();
  });
});
