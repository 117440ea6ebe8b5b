import { expect, it } from 'vitest';
import { eventIdShown, idShown, partyIdShown, shortId, shortParty } from './identifier.ts';

const hex = '0123456789abcdef'.repeat(4);

it('shortens a party to its hint and the last digits of its fingerprint', () => {
  expect(shortParty(`alice::1220${hex}`)).toBe('alice…cdef');
  expect(shortParty('alice')).toBe('alice');
  expect(shortParty('a::b::1220aa')).toBe('a::b::1220aa');
});

it('shortens other ids to both ends and keeps the number of an event', () => {
  expect(shortId(`1220${hex}`)).toBe('12200123…abcdef');
  expect(shortId('00ab')).toBe('00ab');
  expect(eventIdShown(`1220${hex}:17`).text).toBe('12200123&#8230;abcdef:17');
});

it('shows invisible characters as codes in HTML', () => {
  expect(partyIdShown(`a<\u202e::1220${hex}`).text).toBe(
    'a&lt;&#10216;U+202E&#10217;<span class="tail">&#8230;cdef</span>',
  );
  expect(idShown('00ab').text).toBe('00ab');
});
