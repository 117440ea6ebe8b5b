import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { checksum, type Entry, migrate, openReader, type Reader } from '../src/index.ts';
import { commitAll, packVolumes } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { type HistoryQuestion, periodOf, rowsOf, slicesOf } from './history.ts';
import { dso, entry, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
const address = { databaseUrl, network: 'lists' };
afterAll(drop);

/** A reader until the end of the test. */
async function open(): Promise<Reader> {
  const reader = await openReader({ ...address, poolSize: 3, statementTimeoutMs: 60_000 });
  onTestFinished(() => reader.close());
  return reader;
}

const updates = 700;
const templates = ['A:One', 'A:Two', 'B:Three\u0000'];

/** Template, choice and party of an update. Two of five updates have no template. */
function drawnOf(n: number) {
  const template = templates[(n * 7) % 5];
  const choice = n % 3 === 0 ? 'Go' : n % 3 === 1 ? 'Stop' : null;
  return { template, choice: template === undefined ? null : choice, party: `p${(n * n) % 11}::1` };
}

function nthUpdate(n: number): Entry {
  const { template, choice, party } = drawnOf(n);
  const ofTemplate = template === undefined ? [] : [{ template, choice: null }];
  const shapes = template === undefined || choice === null ? ofTemplate : [{ template, choice }, ...ofTemplate];
  return entry(n, [`aa${n}`], { shapes, parties: [dso, party] }, updateIdOf(n), [party]);
}

const ledger = Array.from({ length: updates }, (_, index) => nthUpdate(index + 1));

interface Question extends HistoryQuestion {
  readonly template?: string;
  readonly choice?: string;
}

/** Numbers of the updates that match, in the order of the list. */
function matches({ party, template, choice, from = 0, to = updates + 1, position = updates, orderBy }: Question) {
  const found = ledger.flatMap((_, index) => {
    const n = index + 1;
    const drawn = drawnOf(n);
    const matchesAll =
      (party === undefined || drawn.party === party) &&
      (template === undefined || drawn.template === template) &&
      (choice === undefined || drawn.choice === choice) &&
      n >= from &&
      n < to &&
      n <= position;
    return matchesAll ? [n] : [];
  });
  return orderBy === 'ASC' ? found : found.toReversed();
}

/** Compares pages and export of a list with the ledger. */
async function check(reader: Reader, question: Question): Promise<void> {
  const { party, choice, position, orderBy = 'DESC', size = 40 } = question;
  const wanted = matches(question);
  // A text column cannot hold U+0000 of the ledger: it is stored, and queried, as U+FFFD.
  const template = question.template?.replaceAll('\u0000', '\uFFFD');
  const query = { position, orderBy, size, ...periodOf(question) };
  const slices = await slicesOf(question, (start) =>
    party === undefined
      ? reader.listUpdateHistory({ ...query, template, choice, start })
      : reader.listPartyUpdates({ ...query, include: 'none', partyId: party, start }),
  );
  const found: string[] = [];
  for (const { total, firstRank, content } of slices) {
    expect(total).toBe(wanted.length);
    const rank = orderBy === 'DESC' ? wanted.length - found.length : found.length + 1;
    expect(firstRank).toBe(wanted.length === 0 ? null : rank);
    found.push(...content.map(({ updateId }) => updateId));
  }
  expect(found).toEqual(wanted.map(updateIdOf));
  const older = slices[0]?.older ?? null;
  if (party !== undefined || orderBy === 'ASC' || older === null) return;
  const exported = await rowsOf(reader.walkUpdateHistory({ template, choice, ...query, start: older }));
  expect(exported.map(({ updateId }) => updateId)).toEqual(found.slice(size));
}

const questions: Question[] = [
  { size: 100 },
  { position: 300, from: 250 },
  { from: 690, to: 5_000, size: 3 },
  { template: 'A:One', choice: 'Go', orderBy: 'ASC', size: 7 },
  { template: 'B:Three\u0000', choice: 'Stop', position: 511 },
  { template: 'A:Two', choice: 'Never' },
  { party: 'p4::1', size: 9 },
  { party: 'p1::1', orderBy: 'ASC', from: 100, to: 600 },
];

describe('update history', () => {
  beforeAll(async () => {
    await migrate({ ...address, volumePositions: 256 });
    await commitAll(address, ledger, 50, 1, 7, 300);
  });

  it.each(questions)('matches the ledger: %o', async (question) => {
    await check(await open(), question);
  });

  it('is the same after the runs of closed volumes are merged', async () => {
    const before = await checksum(address);
    await packVolumes(address);
    expect((await checksum(address)).total).toBe(before.total);
    const reader = await open();
    for (const question of questions) await check(reader, question);
  });

  it('is empty before the first update and null for an unknown party', async () => {
    const reader = await open();
    const none = { size: 5, orderBy: 'DESC' } as const;
    expect((await reader.listUpdateHistory({ ...none, position: 0 })).value.content).toEqual([]);
    expect((await reader.listPartyUpdates({ ...none, include: 'none', partyId: 'nobody::1' })).value).toBeNull();
  });
});
