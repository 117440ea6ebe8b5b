import { beforeAll, describe, expect, it } from 'vitest';
import { dso, entry, nameCreated, roundOpened, timeOf, updateIdOf } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit, rewindTo } = await openIndex();
const key = `1220${'ab'.repeat(32)}`;
const alice = `Alice::${key}`;
const alina = `alina::${key.replace('ab', 'cd')}`;
const contract = `00${'ef'.repeat(68)}`;
beforeAll(async () => {
  await commit([
    entry(1, [contract], { parties: [dso, alice] }),
    entry(2, ['00ab'], {
      parties: [alina, 'sv::1', 'svetlana::1'],
      dsoRules: [{ ordinal: 0, contractId: '00d0', dso, svs: [], offboarded: [{ party: 'sv::1', name: 'SV-1' }] }],
      rounds: [roundOpened(84_121, 0.5)],
      names: [nameCreated('Alpha.unverified.cns', alice)],
      featuredApps: [
        { ordinal: 0, contractId: '00f3', templateId: 'ab:c:d', dso, provider: alice, activityWeight: null },
      ],
    }),
  ]);
});
async function found(q: string, more: { readonly kinds?: string; readonly size?: number } = {}) {
  const { value } = await reader.search({ q, size: 10, ...more });
  return value.content.map(({ kind, id, exact }) => [kind, id, exact]);
}

describe('search', () => {
  it('finds a party and its app by id and by hint, ignoring case', async () => {
    const both = [
      ['party', alice, true],
      ['app', alice, true],
    ];
    expect(await found(` "${alice}" `)).toEqual(both);
    expect(await found('aLICE')).toEqual(both);
  });

  it('finds parties by the start of a hint, the most recently active first, and names by their start', async () => {
    expect(await found('AL')).toEqual([
      ['party', alina, false],
      ['party', alice, false],
      ['app', alice, false],
      ['name', 'Alpha.unverified.cns', false],
    ]);
    expect(await found('al', { kinds: 'name,app', size: 1 })).toEqual([['app', alice, false]]);
  });

  it('finds a super validator both by hint and by name once, at the place of the better result', async () => {
    expect(await found('sv')).toEqual([
      ['party', 'sv::1', true],
      ['superValidator', 'sv::1', true],
      ['party', 'svetlana::1', false],
    ]);
  });

  it('finds parties by fingerprint or the start of it', async () => {
    expect(await found(key.slice(0, 12))).toEqual([
      ['party', alice, false],
      ['app', alice, false],
    ]);
    expect((await found(key.toUpperCase()))[0]).toEqual(['party', alice, true]);
    // At least 8 digits are needed.
    expect(await found(key.slice(0, 8))).toHaveLength(2);
    expect(await found(key.slice(0, 7))).toEqual([]);
  });

  it('finds updates by the start of their id, and events by id', async () => {
    expect(await found(updateIdOf(2))).toEqual([['update', updateIdOf(2), true]]);
    expect(await found(updateIdOf(2).slice(0, -2))).toEqual([
      ['update', updateIdOf(2), false],
      ['update', updateIdOf(1), false],
    ]);
    expect(await found(`${updateIdOf(2)}#0`)).toEqual([['event', `${updateIdOf(2)}:0`, true]]);
    expect(await found(`${updateIdOf(2)}:1`)).toEqual([]);
  });

  it('finds contracts, rounds, positions and times', async () => {
    expect(await found(contract)).toEqual([['contract', contract, true]]);
    expect(await found(contract.slice(0, -2))).toEqual([]);
    expect(await found('round 84121')).toEqual([['round', '84121', true]]);
    expect(await found('@2')).toEqual([['position', '2', true]]);
    expect(await found('@3')).toEqual([]);
    expect(await found('2026-01-01')).toEqual([['time', String(timeOf(0)), true]]);
    expect(await found('2030-01-01')).toEqual([]);
  });

  it('finds every id in a longer text', async () => {
    expect(await found(`{"owner":"${alice}","cid":"${contract}","update":"${updateIdOf(1)}"}`)).toEqual([
      ['party', alice, true],
      ['app', alice, true],
      ['update', updateIdOf(1), true],
      ['contract', contract, true],
    ]);
  });

  it('finds nothing for an empty text or special characters', async () => {
    for (const q of ['', ' ', '\0', '%', '\\', "'", '{}', '\u{10FFFF}', '💥']) expect(await found(q)).toEqual([]);
  });

  it('returns title, detail and page path of each result', async () => {
    const { value } = await reader.search({ q: `${alina} round`, size: 10 });
    expect(value).toEqual({
      recognised: [{ shape: 'party', text: alina }],
      content: [{ kind: 'party', id: alina, title: 'alina', detail: null, exact: true, path: `party/${alina}` }],
    });
    const { value: round } = await reader.search({ q: '84121', size: 10 });
    expect(round.content).toEqual([
      { kind: 'round', id: '84121', title: '84121', detail: '0.5', exact: true, path: 'round/84121' },
    ]);
  });

  it('does not find rewound data', async () => {
    await rewindTo(1);
    expect(await found('al')).toEqual([['party', alice, false]]);
    expect(await found('84121')).toEqual([]);
    await commit([entry(3, ['00ac'], { parties: [alina] })]);
    expect((await found('alina'))[0]).toEqual(['party', alina, true]);
  });
});
