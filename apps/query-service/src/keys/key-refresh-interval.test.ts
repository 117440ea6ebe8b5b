import { expect, it } from 'vitest';
import { keyRefreshInterval } from './key-refresh-interval.ts';

it('keys are read often enough for a revocation to take effect within 5 seconds, though one reading came just too early', () => {
  expect(2 * keyRefreshInterval).toBeLessThan(5_000);
});
