import { expect, it } from 'vitest';
import { foreignText, visibleLines, visibleText } from './visible-text.ts';

it('shows invisible and direction-changing characters as codes', () => {
  expect(visibleText('a\u202eb\u0000c\u200bd\ne')).toBe('a⟨U+202E⟩b⟨U+0000⟩c⟨U+200B⟩d⟨U+000A⟩e');
  expect(visibleText('a\u034fb\ufe0fc\u115fd\u3164e\u2800')).toBe('a⟨U+034F⟩b⟨U+FE0F⟩c⟨U+115F⟩d⟨U+3164⟩e⟨U+2800⟩');
  expect(visibleLines('a\nb\u2066')).toBe('a\nb⟨U+2066⟩');
});

it('does not change letters of any script, marks and symbols', () => {
  expect(visibleText('Jürgen ö 漢字 עברית 😀')).toBe('Jürgen ö 漢字 עברית 😀');
});

it('escapes a foreign text and isolates it', () => {
  expect(foreignText('<b>').text).toBe('<bdi lang="und">&lt;b&gt;</bdi>');
});
