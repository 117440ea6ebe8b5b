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
  ])('%s against %s: %s', (name, glob, expected) => {
    expect(matchesGlob(name, glob)).toBe(expected);
  });
  it('ends soon on a glob made to be slow', () => {
    expect(matchesGlob('a'.repeat(200), `${'*a'.repeat(60)}b`)).toBe(false);
  });
});
