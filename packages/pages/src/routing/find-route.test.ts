import { expect, it } from 'vitest';
import type { PageRoute } from '../page.ts';
import { routeFinder } from './find-route.ts';
import { linksFrom } from './links.ts';

function route(path: string): PageRoute {
  return { name: path, path, section: null, render: () => ({ location: '' }) };
}

const find = routeFinder(['', 'transfers', 'party/{partyId}', 'party/{partyId}/rewards'].map(route), ['en', 'de']);

it.each([
  ['', '', {}, 1],
  ['transfers', 'transfers', {}, 1],
  ['party/alice::12', 'party/{partyId}', { partyId: 'alice::12' }, 2],
  ['party/a%2Fb%3A%3A12', 'party/{partyId}', { partyId: 'a/b::12' }, 2],
  ['party/a/rewards', 'party/{partyId}/rewards', { partyId: 'a' }, 3],
])('finds %j', (path, name, parameters, depth) => {
  expect(find(path)).toMatchObject({ route: { name }, parameters, depth });
});

it.each([
  ['transfers', 'transfers', null, 1],
  ['de/transfers', 'transfers', 'de', 1],
  ['de/', '', 'de', 1],
  ['de/party/a/rewards', 'party/{partyId}/rewards', 'de', 3],
  ['party/de', 'party/{partyId}', null, 2],
])('reads the language of %j', (path, name, language, depth) => {
  expect(find(path)).toMatchObject({ route: { name }, language, depth });
});

// The first language, `en`, has no prefix.
it.each(['en/transfers', 'fr/transfers', 'de', 'de/de/', 'party', 'party/', 'transfers/', 'nothing', 'party/%zz'])(
  'finds nothing at %j',
  (path) => {
    expect(find(path)).toBeNull();
  },
);

it('links relative to the page', () => {
  expect(linksFrom(1)(['party', 'bob/../ü::12'], { at: 7, page: undefined })).toBe(
    './party/bob%2F..%2F%C3%BC::12?at=7',
  );
  expect(linksFrom(3)(['transfers'])).toBe('../../transfers');
  expect(linksFrom(1)([])).toBe('./');
});
