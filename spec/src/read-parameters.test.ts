import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationById } from './operation-by-id.ts';
import { operations } from '../generated/operations.ts';
import { readParameters } from './read-parameters.ts';
import type { Operation } from './operation.ts';

const { listTransfers, listRewards, listNewValidators, listContractEvents, getParty, getDashboard } = operationById;

const party = 'alice::1220ab';
const paths: Record<string, string> = { partyId: party, id: '00aa', contractId: '00aa', eventId: '1220:0' };

function values(operation: Operation, query: string, path = paths): unknown {
  const read = readParameters(operation, { path, query });
  return read.ok ? read.values : read.errors;
}

/** Name and reason of each error; fails where there is none. */
function errors(operation: Operation, query: string, path = paths): [string, string][] {
  const read = readParameters(operation, { path, query });
  if (read.ok) throw new Error(`accepted: ${JSON.stringify(read.values)}`);
  return read.errors.map(({ name, reason }) => [name, reason]);
}

function names(operation: Operation, query: string, path = paths): string[] {
  return errors(operation, query, path).map(([name]) => name);
}

const defaults = { sortBy: 'CREATED_AT', page: 0, size: 20, orderBy: 'DESC', position: undefined };

describe('readParameters', () => {
  it('fills in defaults, and leaves what is optional and not given undefined', () => {
    expect(values(listTransfers, '')).toEqual(defaults);
    expect(values(listRewards, '')).toEqual({ partyId: party, page: 0, size: 20, position: undefined });
    expect(values(listNewValidators, '')).toEqual({ size: 10 });
    expect(values(getDashboard, '')).toEqual({});
  });

  it('reads what is given', () => {
    expect(values(listTransfers, 'size=100&page=50&orderBy=ASC&sortBy=CREATED_AT&position=12')).toEqual({
      ...defaults,
      page: 50,
      size: 100,
      orderBy: 'ASC',
      position: 12,
    });
    expect(values(listTransfers, 'position=9007199254740991')).toEqual({ ...defaults, position: 9007199254740991 });
  });

  describe('integers (R1, R2)', () => {
    const odd = [
      '05',
      '00',
      '+5',
      '%2B5',
      '-1',
      '5.0',
      '5e0',
      '0x5',
      ' 5',
      '5%20',
      '%0A5',
      '5,0',
      '٥',
      '１',
      'NaN',
      'x',
    ];
    it.each(odd)('refuses %j as page and size, whichever way they are typed', (text) => {
      for (const operation of [listTransfers, listRewards]) {
        expect(names(operation, `page=${text}`)).toEqual(['page']);
        expect(names(operation, `size=${text}`)).toEqual(['size']);
      }
      expect(names(listNewValidators, `size=${text}`)).toEqual(['size']);
      expect(names(listTransfers, `position=${text}`)).toEqual(['position']);
    });

    it('accepts sizes from 1 to 100', () => {
      for (const operation of [listTransfers, listRewards, listNewValidators, listContractEvents]) {
        expect(names(operation, 'size=0')).toEqual(['size']);
        expect(names(operation, 'size=101')).toEqual(['size']);
        expect(values(operation, 'size=1')).toMatchObject({ size: 1 });
        expect(values(operation, 'size=100')).toMatchObject({ size: 100 });
      }
    });

    it('says of page 51 how far the list reaches and what else to use', () => {
      expect(errors(listTransfers, 'page=51&size=100')).toEqual([
        [
          'page',
          'must be an integer from 0 to 50: with size 100 that reaches the first 5,100 entries; ' +
            'reverse orderBy to page from the opposite end',
        ],
      ]);
      expect(errors(operationById.listEvents, 'page=99999999999999999999')[0]?.[1]).toContain(
        '/v1/contracts/{contractId}/events',
      );
    });

    it('refuses a position beyond the safe integers', () => {
      expect(names(listTransfers, 'position=9007199254740992')).toEqual(['position']);
      expect(names(listTransfers, 'position=18446744073709551616')).toEqual(['position']);
    });
  });

  describe('window of string-typed pages (R2): (page + 1) x size is at most 1,000,000', () => {
    it.each([
      ['page=49999', { page: 49999, size: 20 }],
      ['page=9999&size=100', { page: 9999, size: 100 }],
      ['page=999999&size=1', { page: 999999, size: 1 }],
      ['page=15&size=62500', ['size']],
      ['page=50000', ['page']],
      ['page=10000&size=100', ['page']],
      ['page=1000000&size=1', ['page']],
      [`page=${'9'.repeat(400)}&size=1`, ['page']],
      ['page=1000000&size=0', ['page', 'size']],
    ])('%s', (query, expected) => {
      if (Array.isArray(expected)) expect(names(listRewards, query)).toEqual(expected);
      else expect(values(listRewards, query)).toMatchObject(expected);
    });

    it('names the last page of that size', () => {
      expect(errors(listRewards, 'page=10000&size=100')).toEqual([
        ['page', 'must be an integer from 0 to 9999 with size 100: (page + 1) x size may not exceed 1,000,000'],
      ]);
    });
  });

  describe('empty and repeated values (R3, R4)', () => {
    it.each(['page', 'page=', 'size', 'sortBy=', 'orderBy', 'position='])('refuses the empty value of ?%s', (query) => {
      expect(names(listTransfers, query)).toEqual([query.replace('=', '')]);
    });

    it('reads an empty nextCursor as the first page', () => {
      for (const query of ['nextCursor=', 'nextCursor', '']) {
        expect(values(listContractEvents, query)).toMatchObject({ nextCursor: undefined });
      }
      expect(values(listContractEvents, 'nextCursor=AbC_-1')).toMatchObject({ nextCursor: 'AbC_-1' });
    });

    it.each(['page=1&page=1', 'page=1&page=2', 'page=&page=1', 'page&page', 'page=1&p%61ge=1', 'page=1&%70%61%67%65'])(
      'refuses the repeated parameter in ?%s',
      (query) => {
        expect(errors(listTransfers, query)).toEqual([['page', 'must not be repeated: it was given 2 times']]);
      },
    );

    it('refuses a repeated nextCursor, even when empty', () => {
      expect(names(listContractEvents, 'nextCursor=&nextCursor=')).toEqual(['nextCursor']);
    });
  });

  describe('unknown parameters (R5)', () => {
    it.each([
      'foo',
      'foo=',
      'foo=1&foo=2',
      'Page=99',
      'PAGE=',
      'page%20=x',
      '=',
      '=page',
      '&&',
      '&',
      'p%zzge=1',
      '%ff=1',
      'foo=%zz',
      '__proto__=1',
      'constructor=1',
      'page%00=1',
    ])('ignores ?%s', (query) => {
      expect(values(listTransfers, query)).toEqual(defaults);
    });

    it('ignores parameters that other operations know, but not position', () => {
      expect(values(getDashboard, 'page=99&page=&nextCursor=x&sortBy=')).toEqual({});
      expect(names(operationById.listParties, 'position=5')).toEqual(['position']);
      for (const query of ['position=5', 'position=', 'position', 'position=1&position=2', 'p%6fsition=x']) {
        expect(errors(getDashboard, query)).toEqual([['position', 'is not accepted by this operation: leave it out']]);
      }
    });

    it('takes position on these operations and nowhere else', () => {
      const taking = operations
        .filter((operation) => readParameters(operation, { path: paths, query: 'position=5' }).ok)
        .map((operation) => operation.id);
      expect(taking).toEqual([
        'listTransfers',
        'listRewards',
        'listContractEvents',
        'listEvents',
        'listUpdates',
        'listTransferHistory',
        'listPartyTransfers',
        'listUpdateHistory',
        'listPartyUpdates',
        'listPartyContracts',
        'getBalance',
        'listBalanceHistory',
        'getSupply',
        'listPartyCoins',
      ]);
    });
  });

  it('takes enum values exactly and names the allowed ones (R6)', () => {
    for (const text of ['desc', 'Desc', 'DESC%20', '+DESC', 'DESCENDING', '%00']) {
      expect(errors(listTransfers, `orderBy=${text}`)).toEqual([['orderBy', 'must be one of ASC, DESC']]);
    }
    expect(values(listTransfers, 'orderBy=%44ESC')).toEqual(defaults);
    expect(errors(operationById.listValidators, 'status=')).toEqual([
      ['status', 'must not be empty: give ALL, ACTIVE, INACTIVE, or leave it out'],
    ]);
  });

  describe('path identifiers (R7)', () => {
    const readPath = (partyId: string): unknown => values(getParty, '', { partyId });

    it('decodes once, and folds no dot segments', () => {
      expect(readPath('a%3A%3Ab')).toEqual({ partyId: 'a::b' });
      expect(readPath('%2525')).toEqual({ partyId: '%25' });
      expect(readPath('a%2Fb+c')).toEqual({ partyId: 'a/b+c' });
      expect(readPath('..')).toEqual({ partyId: '..' });
      expect(readPath('%2e')).toEqual({ partyId: '.' });
      expect(readPath('%F0%9F%A6%8A')).toEqual({ partyId: '🦊' });
    });

    it.each(['%', '%zz', '%f', '%ff', '%c0%80', '%ed%a0%80', '%f0%9f%a6', 'a%E0b', '\ud800'])(
      'refuses %j, which cannot be decoded',
      (segment) => {
        expect(readPath(segment)).toEqual([
          { in: 'path', name: 'partyId', reason: 'is not valid percent-encoded UTF-8' },
        ]);
      },
    );

    it('refuses an empty identifier and one with NUL', () => {
      expect(readPath('')).toEqual([{ in: 'path', name: 'partyId', reason: 'must not be empty' }]);
      expect(readPath('a%00b')).toEqual([{ in: 'path', name: 'partyId', reason: 'must not contain a NUL character' }]);
    });

    it('takes 512 bytes of UTF-8 after decoding, and not one more', () => {
      expect(readPath('a'.repeat(512))).toEqual({ partyId: 'a'.repeat(512) });
      expect(readPath('%61'.repeat(512))).toEqual({ partyId: 'a'.repeat(512) });
      // 170 x 3 + 2 bytes
      expect(readPath('%E2%82%AC'.repeat(170) + 'ab')).toEqual({ partyId: '€'.repeat(170) + 'ab' });
      for (const long of ['a'.repeat(513), '%E2%82%AC'.repeat(171), '%F0%9F%A6%8A'.repeat(129)]) {
        expect(names(getParty, '', { partyId: long })).toEqual(['partyId']);
      }
    });
  });

  it.each(['page=%', 'page=%zz', 'page=%ff', 'page=1%'])('refuses ?%s, which cannot be decoded', (query) => {
    expect(errors(listTransfers, query)).toEqual([['page', 'is not valid percent-encoded UTF-8']]);
  });

  it('names every offending parameter at once, in the order of the table', () => {
    expect(
      names(listContractEvents, 'position=x&orderBy=up&size=0&sortBy=&nextCursor=1&nextCursor=2', { contractId: '%' }),
    ).toEqual(['contractId', 'sortBy', 'size', 'orderBy', 'nextCursor', 'position']);
  });

  it('reads header parameters by their name in lower case, in R1’s digits', () => {
    const read = (headers: Record<string, string>) =>
      readParameters(operationById.getDashboard, { path: {}, query: '', headers });
    expect(read({ 'explorer-wait-for': '12' })).toMatchObject({ ok: true, values: { 'Explorer-Wait-For': 12 } });
    expect(read({})).toMatchObject({ ok: true, values: { 'Explorer-Wait-For': undefined } });
    for (const text of ['', '012', '1.0', '1, 2']) {
      expect(read({ 'explorer-wait-for': text })).toMatchObject({
        ok: false,
        errors: [{ in: 'header', name: 'Explorer-Wait-For' }],
      });
    }
  });

  it('never throws, and whatever it accepts is within the table', () => {
    const fragment = fc.oneof(
      fc.constantFrom(
        'page',
        'size',
        'sortBy',
        'orderBy',
        'position',
        'nextCursor',
        'status',
        '=',
        '&',
        '%',
        '%3',
        '+',
        '0',
      ),
      fc.constantFrom('1', '51', '1000000', 'ASC', 'REWARD', 'AGE', '%70', '%00', '%ff', 'é', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.constantFrom(...operations), text, text, (operation: Operation, query, segment) => {
        const path = Object.fromEntries(Object.keys(paths).map((name) => [name, segment]));
        const read = readParameters(operation, { path, query });
        if (!read.ok) {
          expect(read.errors.length).toBeGreaterThan(0);
          return;
        }
        expect(Object.keys(read.values)).toEqual(operation.parameters.map(({ name }) => name));
        for (const {
          name,
          kind,
          required,
          default: byDefault,
          values: allowed = [],
          minimum = 0,
          maximum = 1e6,
          in: place,
        } of operation.parameters) {
          const value = read.values[name];
          if (value === undefined) expect([name, required, byDefault]).toEqual([name, false, undefined]);
          else if (kind === 'integer') {
            expect(value).toSatisfy(Number.isSafeInteger);
            expect(value).toBeGreaterThanOrEqual(minimum);
            expect(value).toBeLessThanOrEqual(maximum);
          } else if (kind === 'enum') expect(allowed).toContain(value);
          else if (place === 'path') expect(value).toMatch(/^[^\0]+$/s);
        }
      }),
      { numRuns: 200 },
    );
  });
});
