import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('plain text keeps all characters except U+0000 and lone surrogates', () => {
  expect(plainText('Zoë 😀 "quoted"\t\u0001')).toBe('Zoë 😀 "quoted"\t\u0001');
  expect(plainText('a\0b \ud83d c \ude00')).toBe('a\uFFFDb \uFFFD c \uFFFD');
});
