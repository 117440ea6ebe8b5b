import { describe, expect, it } from 'vitest';
import { createApiKey, hashApiKey, isWellFormedApiKey } from './api-key.ts';

describe('an API key', () => {
  it('has a prefix and 33 characters', () => {
    expect(createApiKey()).toMatch(/^lx_[0-9A-Za-z]{33}$/u);
  });

  it('is unique', () => {
    expect(new Set(Array.from({ length: 1000 }, createApiKey)).size).toBe(1000);
  });

  it('is well formed, and malformed if any character is changed', () => {
    const key = createApiKey();
    expect(isWellFormedApiKey(key)).toBe(true);
    for (let at = 0; at < key.length; at += 1) {
      const other = key.charAt(at) === 'x' ? 'y' : 'x';
      expect(isWellFormedApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
    }
  });

  it.each(['', 'lx_', 'secret', `lx_${'0'.repeat(32)}`, `lx_${'0'.repeat(34)}`])('is malformed: %j', (text) => {
    expect(isWellFormedApiKey(text)).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    expect(hashApiKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
