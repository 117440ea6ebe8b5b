import type { Facts } from '@ledger-explorer/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openReader, openWriter, type Reader, type Writer } from '../src/index.ts';
import { archived, dso, entry } from './ledger.ts';
import { testDatabase } from '../testing/test-database.ts';

const database = await testDatabase();
let writer: Writer;
let reader: Reader;
beforeAll(async () => {
  writer = await openWriter(database);
  const directory = {
    parties: { 'val-2::1': { name: 'Curated' }, 'val-9::1': { name: 'not there' } },
    synchronizers: {},
  };
  reader = await openReader({ ...database, directory });
});
afterAll(async () => {
  await writer.close();
  await reader.close();
});

const template = 'Splice.ValidatorLicense:ValidatorLicense';
const first = { page: 0, size: 100, status: 'ALL' } as const;

function license(ordinal: number, contractId: string, change: Partial<Facts['licenses'][number]>) {
  return {
    ordinal,
    contractId,
    templateId: `ab:${template}`,
    validator: '',
    sponsor: 'sv-1::1',
    dso,
    lastActiveAt: null,
    lastUpdatedAt: null,
    version: null,
    contactPoint: '',
    firstRound: null,
    lastRound: null,
    missedRounds: null,
    ...change,
  };
}

async function find(filters: object): Promise<readonly string[]> {
  const { value } = await reader.findValidators({ ...first, ...filters });
  return value.content.map(({ validator }) => validator.replace('::1', ''));
}

it('finds validators by status, sponsor, version and part of the displayed name', async () => {
  await writer.commit([
    entry(1, ['01'], { licenses: [license(0, '0101', { validator: 'val-1::1', version: '0.5.1' })] }),
    entry(90_000, ['02', '03', '04'], {
      licenses: [
        license(0, '0201', { validator: 'val-2::1' }),
        license(1, '0301', { validator: 'val-3::1', sponsor: 'sv-2::1', version: '0.5.1' }),
        license(2, '0401', { validator: 'Val-4::1', version: '', firstRound: 3n, lastRound: 9n, missedRounds: 2n }),
      ],
    }),
  ]);
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
  const [row] = (await reader.findValidators({ ...first, q: 'al-4' })).value.content;
  expect([row?.firstRound, row?.lastRound, row?.missedRounds]).toEqual(['3', '9', '2']);
});

it('versions and sponsors cover all validators, whatever the filter', async () => {
  const { value } = await reader.findValidators({ ...first, status: 'INACTIVE', q: 'no such' });
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

it('versions count the newest active license of each validator', async () => {
  const [before] = (await reader.findValidators(first)).value.versions;
  expect(before).toEqual({ version: '0.5.1', count: 2 });
  await writer.commit([
    entry(90_001, ['05', '06'], {
      licenses: [license(0, '0501', { validator: 'val-1::1', version: '0.5.2' })],
      archived: [archived('0101', template), archived('0301', template)],
    }),
  ]);
  expect((await reader.findValidators(first)).value.versions).toEqual([
    { version: '', count: 1 },
    { version: '0.5.2', count: 1 },
    { version: null, count: 1 },
  ]);
  expect(await find({ version: '0.5.1' })).toEqual([]);
});
