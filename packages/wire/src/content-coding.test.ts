import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chooseCoding, compress } from './content-coding.ts';

describe('chooseCoding', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['GZIP ; Q=1', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['gzip;q=0', null],
    ['gzip;q=0.2, identity;q=0.9', null],
    ['identity;q=0, deflate', null],
    ['gzip;q=nonsense', null],
    [',;,=;q', null],
  ])('%j: %j', (header, coding) => {
    expect(chooseCoding(header, 100_000)).toBe(coding);
  });

  it('chooses no coding for a small body', () => {
    expect(chooseCoding('br', 100)).toBeNull();
  });
});

describe('compress', () => {
  it('returns bytes that unpack to the body', async () => {
    const body = Buffer.from('ledger '.repeat(1000));
    expect(brotliDecompressSync(await compress('br', body))).toEqual(body);
    expect(gunzipSync(await compress('gzip', body))).toEqual(body);
  });
});
