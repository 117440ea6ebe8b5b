import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { commitAll, waitUntilPacked } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso, entry, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
const place = { databaseUrl, network: 'lists' };
const readers: Reader[] = [];

async function open(network: string): Promise<Reader> {
  const reader = await openReader({ databaseUrl, network, poolSize: 3, statementTimeoutMs: 60_000 });
  readers.push(reader);
  return reader;
}

afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await drop();
});

const updates = 700;
const templates = ['A:One', 'A:Two', 'B:Three\u0000'];

/** Template, choice and party of an update. */
function drawnOf(n: number) {
  const template = templates[(n * 7) % 5];
  return { template, choice: n % 3 === 0 ? 'Go' : n % 3 === 1 ? 'Stop' : null, party: `p${(n * n) % 11}::1` };
}

function nthUpdate(n: number): Entry {
  const { template, choice, party } = drawnOf(n);
  const of = template === undefined ? [] : [{ template, choice: null }];
  const shapes = template === undefined || choice === null ? of : [{ template, choice }, ...of];
  return entry(n, [`aa${n}`], { shapes, parties: [dso, party] }, updateIdOf(n), [party]);
}

const ledger = Array.from({ length: updates }, (_, index) => nthUpdate(index + 1));

function timeOf(n: number): number {
  return Date.UTC(2026, 0, 1) + n * 1000;
}

interface Question {
  readonly party?: string;
  readonly template?: string;
  readonly choice?: string;
  /** Numbers of updates. */
  readonly from?: number;
  readonly to?: number;
  readonly position?: number;
  readonly orderBy?: 'ASC' | 'DESC';
  readonly size?: number;
}

async function check(reader: Reader, question: Question): Promise<void> {
  const { party, template, choice, from, to, position, orderBy = 'DESC', size = 40 } = question;
  const own = ledger.flatMap((_, index) => {
    const n = index + 1;
    const drawn = drawnOf(n);
    const isHere =
      (party === undefined || party === dso || drawn.party === party) &&
      (template === undefined || drawn.template === template) &&
      (choice === undefined || drawn.choice === choice) &&
      n >= (from ?? 0) &&
      n < (to ?? updates + 1) &&
      n <= (position ?? updates);
    return isHere ? [n] : [];
  });
  const wanted = orderBy === 'DESC' ? own.toReversed() : own;
  const query = {
    position,
    orderBy,
    size,
    ...(from === undefined ? {} : { from: timeOf(from) }),
    ...(to === undefined ? {} : { to: timeOf(to) }),
  };
  const read = async (start?: string) => {
    const slice =
      party === undefined
        ? (await reader.listUpdateHistory({ ...query, template, choice, start })).value
        : (await reader.listPartyUpdates({ ...query, include: 'none', partyId: party, start })).value;
    if (slice === null) throw new Error(`${party} is not known`);
    return slice;
  };
  const [forth, back] = orderBy === 'DESC' ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
  const found: string[] = [];
  let before;
  for (let slice = await read(); ;) {
    expect(slice.total).toBe(wanted.length);
    const rank = orderBy === 'DESC' ? wanted.length - found.length : found.length + 1;
    expect(slice.firstRank).toBe(wanted.length === 0 ? null : rank);
    found.push(...slice.content.map(({ updateId }) => updateId));
    if (before !== undefined) expect(await read(slice[back] ?? '')).toEqual(before);
    before = slice;
    const next = slice[forth];
    if (next === null) break;
    slice = await read(next);
  }
  expect(found).toEqual(wanted.map(updateIdOf));
  const { older } = await read();
  if (party !== undefined || orderBy === 'ASC' || older === null) return;
  const rest = reader.walkUpdateHistory({ template, choice, ...query, start: older });
  const exported: string[] = [];
  for (;;) {
    const { value } = await rest.next(exported.length === 0 ? 1 : 300);
    exported.push(...value.content.map(({ updateId }) => updateId));
    if (value.older === null) break;
  }
  expect(exported).toEqual(found.slice(size));
}

const questions: Question[] = [
  { size: 100 },
  { position: 300, from: 250 },
  { from: 690, to: 5_000, size: 3 },
  { template: 'A:One', choice: 'Go', orderBy: 'ASC', size: 7 },
  { template: 'B:Three\uFFFD', choice: 'Stop', position: 511 },
  { template: 'A:Two', choice: 'Never' },
  { party: 'p4::1', size: 9 },
  { party: 'p1::1', orderBy: 'ASC', from: 100, to: 600 },
];

describe('update history', () => {
  beforeAll(async () => {
    await migrate({ ...place, volumePositions: 256 });
    await commitAll(place, ledger, 50, 1, 7, 300);
  });

  it.each(questions)('matches the ledger: %o', async (question) => {
    const ofLedger = question.template === 'B:Three\uFFFD' ? { ...question, template: 'B:Three\u0000' } : question;
    const reader = readers[0] ?? (await open(place.network));
    // U+0000 of the ledger is queried as U+FFFD.
    const shown: Reader = {
      ...reader,
      listUpdateHistory: (query) =>
        reader.listUpdateHistory({ ...query, template: query.template?.replaceAll('\u0000', '\uFFFD') }),
      listPartyUpdates: reader.listPartyUpdates.bind(reader),
    };
    await check(shown, ofLedger);
  });

  it('is the same after the runs of closed volumes are merged', async () => {
    const before = await checksum(place);
    const writer = await openWriter(place);
    await waitUntilPacked(place);
    await writer.close();
    expect((await checksum(place)).total).toBe(before.total);
    const reader = await open(place.network);
    for (const question of questions.filter(({ template = '' }) => !template.startsWith('B')))
      await check(reader, question);
  });

  it('is empty before the first update and null for an unknown party', async () => {
    const reader = await open(place.network);
    const none = { size: 5, orderBy: 'DESC' } as const;
    expect((await reader.listUpdateHistory({ ...none, position: 0 })).value.content).toEqual([]);
    expect((await reader.listPartyUpdates({ ...none, include: 'none', partyId: 'nobody::1' })).value).toBeNull();
  });
});
