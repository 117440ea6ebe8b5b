import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('plainText replaces NUL and lone surrogates only', () => {
  expect(plainText('Zoë 😀 "quoted"\t\u0001')).toBe('Zoë 😀 "quoted"\t\u0001');
  expect(plainText('a\0b \ud83d c \ude00')).toBe('a\uFFFDb \uFFFD c \uFFFD');
});
