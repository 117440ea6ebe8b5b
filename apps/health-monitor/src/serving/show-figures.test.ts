import fc from 'fast-check';
import { expect, it } from 'vitest';
import { showShare } from './show-figures.ts';

it.each([
  [1, '100 %'],
  [0, '0.00 %'],
  [0.9995, '99.95 %'],
  [0.99996, '99.99 %'],
  [0.29, '29.00 %'],
  [0.00001, '< 0.01 %'],
])('%f is shown as %s', (share, shown) => {
  expect(showShare(share)).toBe(shown);
});

it('a share is never rounded up, and is 100 % only for 1', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const shown = showShare(share);
      if (shown.startsWith('<')) expect(share).toBeLessThan(0.0001);
      else expect(Number.parseFloat(shown) / 100).toBeLessThanOrEqual(share + 1e-8);
      expect(shown === '100 %').toBe(share === 1);
    }),
  );
});
