import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checksum, type Entry, migrate, openReader, openWriter, type Reader } from '../src/index.ts';
import { waitUntilPacked } from '../testing/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { dso, entry, updateIdOf } from './ledger.ts';

const { databaseUrl, drop } = await createTestDatabase();
const place = { databaseUrl, network: 'lists' };
let reader: Reader;

const updates = 700;
const templates = ['A:One', 'A:Two', 'B:Three\u0000'];

/** Template, choice and party of an update. */
function drawnOf(n: number) {
  const template = templates[(n * 7) % 5];
  return { template, choice: n % 3 === 0 ? 'Go' : n % 3 === 1 ? 'Stop' : null, party: `p${(n * n) % 11}::1` };
}

function made(n: number): Entry {
  const { template, choice, party } = drawnOf(n);
  const of = template === undefined ? [] : [{ template, choice: null }];
  const shapes = template === undefined || choice === null ? of : [{ template, choice }, ...of];
  return entry(n, [`aa${n}`], { shapes, parties: [dso, party] }, updateIdOf(n), [party]);
}

const ledger = Array.from({ length: updates }, (_, index) => made(index + 1));

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

/** Pages of a query from one end to the other, after checking each on the way back, and that an export has the same rows. */
async function pagesOf(question: Question) {
  const { party, template, choice, from, to, position, orderBy = 'DESC', size = 40 } = question;
  const query = {
    position,
    orderBy,
    size,
    from: from === undefined ? undefined : timeOf(from),
    to: to === undefined ? undefined : timeOf(to),
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
  const head = await read();
  const others = [];
  for (let before = head, next = head[forth]; next !== null; next = before[forth]) {
    const slice = await read(next);
    expect(await read(slice[back] ?? '')).toEqual(before);
    others.push(slice);
    before = slice;
  }
  if (party === undefined && orderBy === 'DESC' && head.older !== null) {
    const rest = reader.walkUpdateHistory({ template, choice, ...query, start: head.older });
    const rows: unknown[] = [];
    for (let older: string | null = head.older; older !== null;) {
      const { value } = await rest.next(rows.length === 0 ? 1 : 300);
      rows.push(...value.content.map(({ updateId }) => updateId));
      ({ older } = value);
    }
    expect(rows).toEqual(others.flatMap(({ content }) => content.map(({ updateId }) => updateId)));
  }
  return [head, ...others].map(({ total, firstRank, content }) => ({ total, firstRank, content }));
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
    const writer = await openWriter(place);
    const sizes = [50, 1, 7, 300];
    for (let [from, at] = [0, 0]; from < updates; at += 1) {
      const size = sizes[at % sizes.length] ?? 1;
      await writer.commit(ledger.slice(from, from + size));
      from += size;
    }
    await writer.close();
    reader = await openReader(place);
  });
  afterAll(async () => {
    await reader.close();
    await drop();
  });

  it('is the same in an export, and after the runs of closed volumes are merged', async () => {
    const answers = async () => {
      const all = [];
      for (const question of questions) all.push(await pagesOf(question));
      return all;
    };
    const [before, asked] = [await checksum(place), await answers()];
    const writer = await openWriter(place);
    await waitUntilPacked(place);
    await writer.close();
    expect((await checksum(place)).total).toBe(before.total);
    expect(await answers()).toEqual(asked);
  });

  it('is queried with U+FFFD for U+0000 of the ledger', async () => {
    const [first] = await pagesOf({ template: 'B:Three\uFFFD', choice: 'Stop', position: 511 });
    expect(first?.total).toBe(
      ledger.slice(0, 511).filter((_, index) => {
        const { template, choice } = drawnOf(index + 1);
        return template === 'B:Three\u0000' && choice === 'Stop';
      }).length,
    );
  });

  it('is empty before the first update and null for an unknown party', async () => {
    const none = { size: 5, orderBy: 'DESC' } as const;
    expect((await reader.listUpdateHistory({ ...none, position: 0 })).value.content).toEqual([]);
    expect((await reader.listPartyUpdates({ ...none, include: 'none', partyId: 'nobody::1' })).value).toBeNull();
  });
});
