import { expect, it } from 'vitest';
import { fitsAsId } from './fits-as-id.ts';

it('fitsAsId is true up to 1,024 bytes of UTF-8', () => {
  expect(['a'.repeat(1024), 'é'.repeat(512), '😀'.repeat(256)].map(fitsAsId)).toEqual([true, true, true]);
  expect(['a'.repeat(1025), 'é'.repeat(513), '😀'.repeat(257)].map(fitsAsId)).toEqual([false, false, false]);
});
