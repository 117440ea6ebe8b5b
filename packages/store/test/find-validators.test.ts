import { expect, it } from 'vitest';
import { archived, entry, license, licenseTemplate } from './ledger.ts';
import { openIndex } from './open-index.ts';

const { reader, commit } = await openIndex({
  directory: {
    parties: { 'val-2::1': { name: 'Curated' }, 'val-9::1': { name: 'not a validator' } },
    synchronizers: {},
  },
});

const firstPage = { page: 0, size: 100, status: 'ALL' } as const;

async function find(filters: object): Promise<readonly string[]> {
  const { value } = await reader.findValidators({ ...firstPage, ...filters });
  return value.content.map(({ validator }) => validator.replace('::1', ''));
}

it('finds validators by status, sponsor, version and part of the displayed name', async () => {
  await commit([
    entry(1, ['01'], { licenses: [license('0101', 'val-1::1', { version: '0.5.1' })] }),
    // More than a day later, so that the first validator is inactive.
    entry(90_000, ['02', '03', '04'], {
      licenses: [
        license('0201', 'val-2::1'),
        license('0301', 'val-3::1', { ordinal: 1, sponsor: 'sv-2::1', version: '0.5.1' }),
        license('0401', 'Val-4::1', { ordinal: 2, version: '', firstRound: 3n, lastRound: 9n, missedRounds: 2n }),
      ],
    }),
  ]);
  // The last active first; if equal, the higher id in code point order, in which capitals come before small letters.
  expect(await find({})).toEqual(['val-3', 'val-2', 'Val-4', 'val-1']);
  expect(await find({ status: 'ACTIVE' })).toEqual(['val-3', 'val-2', 'Val-4']);
  expect(await find({ status: 'INACTIVE' })).toEqual(['val-1']);
  expect(await find({ sponsor: 'sv-2::1' })).toEqual(['val-3']);
  expect(await find({ sponsor: 'sv-2' })).toEqual([]);
  expect(await find({ version: '' })).toEqual(['Val-4']);
  expect(await find({ version: '0.5.1', status: 'ACTIVE' })).toEqual(['val-3']);
  expect(await find({ q: 'cURa' })).toEqual(['val-2']);
  expect(await find({ q: 'VAL-' })).toEqual(['val-3', 'val-2', 'Val-4', 'val-1']);
  expect(await find({ size: 2, page: 1 })).toEqual(['Val-4', 'val-1']);
  const [row] = (await reader.findValidators({ ...firstPage, q: 'al-4' })).value.content;
  expect([row?.firstRound, row?.lastRound, row?.missedRounds]).toEqual(['3', '9', '2']);
});

it('versions and sponsors cover all validators, whatever the filter', async () => {
  const { value } = await reader.findValidators({ ...firstPage, status: 'INACTIVE', q: 'no such' });
  expect(value).toEqual({
    total: 0,
    content: [],
    versions: [
      { version: '0.5.1', count: 2 },
      { version: '', count: 1 },
      { version: null, count: 1 },
    ],
    sponsors: [
      { sponsor: 'sv-1::1', count: 3 },
      { sponsor: 'sv-2::1', count: 1 },
    ],
  });
});

it('versions count the newest license in force of each validator', async () => {
  const [before] = (await reader.findValidators(firstPage)).value.versions;
  expect(before).toEqual({ version: '0.5.1', count: 2 });
  await commit([
    entry(90_001, ['05', '06'], {
      licenses: [license('0501', 'val-1::1', { version: '0.5.2' })],
      archived: [archived('0101', licenseTemplate), archived('0301', licenseTemplate)],
    }),
  ]);
  expect((await reader.findValidators(firstPage)).value.versions).toEqual([
    { version: '', count: 1 },
    { version: '0.5.2', count: 1 },
    { version: null, count: 1 },
  ]);
  expect(await find({ version: '0.5.1' })).toEqual([]);
});
