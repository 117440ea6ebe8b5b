import { expect, it } from 'vitest';
import { normalizeBaseUrl } from './open-transport.ts';

it('normalizeBaseUrl removes other parts of a URL', () => {
  for (const text of ['http://h:1/net', 'http://h:1/net/', 'http://h:1/net/v1', 'http://h:1/net/v1/', ' h:1/net?x#y']) {
    expect(normalizeBaseUrl(text)).toBe('http://h:1/net');
  }
  expect(normalizeBaseUrl('https://h')).toBe('https://h');
});

it('normalizeBaseUrl rejects an invalid base URL with an instruction', () => {
  expect(() => normalizeBaseUrl('')).toThrow('http://host:port/network');
  expect(() => normalizeBaseUrl('ftp://h')).toThrow('only http and https');
  expect(() => normalizeBaseUrl('http://u:p@h')).toThrow('EXPLORER_API_KEY');
  for (const text of ['ftp://me:secret@h', 'http://me:secret@h:many']) {
    expect(() => normalizeBaseUrl(text)).toThrow(/^base URL "…@h(:many)?"/);
  }
});
