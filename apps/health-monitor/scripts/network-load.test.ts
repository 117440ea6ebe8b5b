import { expect, it } from 'vitest';
import { warningOf } from './network-load.ts';

it('warns if a network makes too few updates for its validators', () => {
  expect(warningOf({ validators: 53, updatesPerSecond: 2.5 }, 10)).toBe(
    'warning: 25 updates a round are too few for 53 validators to report in each, which looks like a mass outage: npm start -- --rate 11, or fewer --validators',
  );
  expect(warningOf({ validators: 20, updatesPerSecond: 20 }, 10)).toBeNull();
});
