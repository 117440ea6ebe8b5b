import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { recompute, script, style } from '../generated/assets.ts';

it('the script is at most 14 kB, what computes figures again at most 60 kB and the sheet at most 10 kB, compressed by brotli', () => {
  expect(brotliCompressSync(script).length).toBeLessThanOrEqual(14_000);
  expect(brotliCompressSync(recompute).length).toBeLessThanOrEqual(60_000);
  expect(brotliCompressSync(style).length).toBeLessThanOrEqual(10_000);
});
