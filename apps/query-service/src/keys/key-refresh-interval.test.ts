import { expect, it } from 'vitest';
import { keyRefreshInterval } from './key-refresh-interval.ts';

it('two key refresh intervals are shorter than 5 seconds, the maximum until a revocation takes effect', () => {
  expect(2 * keyRefreshInterval).toBeLessThan(5_000);
});
