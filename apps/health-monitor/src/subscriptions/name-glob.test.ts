import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from './name-glob.ts';

describe('a name glob', () => {
  it.each([
    ['acme-1', 'acme-*', true],
    ['Acme-1', 'aCME-?', true],
    ['acme-12', 'acme-?', false],
    ['anything', '*', true],
    ['', '*', true],
    ['', '', true],
    ['a', '', false],
    ['a.b', 'a.b', true],
    ['axb', 'a.b', false],
    ['one two three', '*two*', true],
    ['abcabd', '*abd', true],
    ['🦊', '?', true],
    ['aa', 'a*a', true],
    ['a', 'a*a', false],
    ['abab', '*ab*ab*', true],
    ['abxab', 'ab*?ab', true],
  ])('%s against %s: %s', (name, glob, expected) => {
    expect(matchesGlob(name, glob)).toBe(expected);
  });
  it('matches like the equivalent regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    const globs = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 6 });
    fc.assert(
      fc.property(letters, globs, (name, glob) => {
        const expected = new RegExp(`^${glob.replaceAll('*', '.*')}$`).test(name);
        expect(matchesGlob(name, glob)).toBe(expected);
        // A "?" selects the other of the two algorithms.
        expect(matchesGlob(`${name}c`, `${glob}?`)).toBe(
          new RegExp(`^${glob.replaceAll('*', '.*')}.$`).test(`${name}c`),
        );
      }),
    );
  });
  it('is fast for a glob that is made to be slow', () => {
    expect(matchesGlob('a'.repeat(200), `${'*a'.repeat(60)}b`)).toBe(false);
  });
});
