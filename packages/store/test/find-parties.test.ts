import { expect, it } from 'vitest';
import { entry } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();
const key = `1220${'ab'.repeat(32)}`;
const other = `1220${'cd'.repeat(32)}`;

/** Walks all results to the end, and checks that each page is the same on the way back. */
async function walk(q: string, size: number): Promise<{ total: number; parties: string[] }> {
  const parties: string[] = [];
  let slice = (await reader.findParties({ q, size })).value;
  for (;;) {
    expect(slice.firstRank).toBe(slice.content.length === 0 ? null : parties.length + 1);
    parties.push(...slice.content.map(({ partyAddress }) => partyAddress));
    if (slice.older === null) break;
    const next = (await reader.findParties({ q, size, start: slice.older })).value;
    const back = (await reader.findParties({ q, size, start: next.newer ?? '' })).value;
    expect(back).toEqual(slice);
    slice = next;
  }
  return { total: slice.total, parties };
}

const hints = Array.from({ length: 120 }, (_, n) => `desk-${n}`).toSorted();
const desk = hints.map((hint) => `${hint}::${key}`);

it('finds all parties of a namespace, with a total', async () => {
  await commit([
    entry(1, [], { parties: [`Desk-1::${other}`, `desktop::${other}`, 'lonely'] }),
    ...desk.map((party, at) => entry(2 + at, [], { parties: [party] })),
  ]);
  for (const q of [`::${key}`, '::1220ab', `::${key.toUpperCase()}`]) {
    for (const size of [7, 50, 100]) {
      expect(await walk(q, size)).toEqual({ total: 120, parties: desk });
    }
  }
});

it('finds parties by the start of their hint, ignoring case', async () => {
  // desk-11 and desk-110 to desk-119; desk-1, desk-10 to desk-19, desk-100 to desk-119, and Desk-1.
  expect(await walk('DESK-11', 3)).toMatchObject({ total: 1 + 10 });
  expect(await walk('desk-1', 100)).toMatchObject({ total: 1 + 10 + 20 + 1 });
  expect((await walk('desk-1', 100)).parties.slice(0, 3)).toEqual([
    `desk-1::${key}`,
    `Desk-1::${other}`,
    `desk-10::${key}`,
  ]);
  expect(await walk('desk-1::1220', 1)).toEqual({ total: 2, parties: [`desk-1::${key}`, `Desk-1::${other}`] });
  expect(await walk(`desk-119::${key}`, 10)).toEqual({ total: 1, parties: [`desk-119::${key}`] });
  expect(await walk('lone', 10)).toEqual({ total: 1, parties: ['lonely'] });
  expect((await walk('', 100)).total).toBe(desk.length + 3);
  expect(await walk('nobody', 10)).toEqual({ total: 0, parties: [] });
  expect(await walk('%', 10)).toEqual({ total: 0, parties: [] });
});

it('search finds a namespace by a key with or without "::"', async () => {
  for (const q of [`::${key}`, key]) {
    const { value } = await reader.search({ q, size: 50 });
    expect(value.content).toHaveLength(50);
    expect(value.content.every(({ kind, exact }) => kind === 'party' && exact)).toBe(true);
  }
});

it('parties of rewound updates are no longer found', async () => {
  const kept = 99;
  // Update n is at second n. Update 1 has no party of this namespace, each later one has one.
  await rewindTo(1 + kept);
  expect((await walk(`::${key}`, 100)).total).toBe(kept);
});
