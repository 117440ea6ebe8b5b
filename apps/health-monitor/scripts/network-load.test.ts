import { expect, it } from 'vitest';
import { warningOf } from './network-load.ts';

it('warns if a network makes too few updates for its validators, or has rounds of another length', () => {
  const roundSeconds = 10;
  expect(warningOf({ validators: 53, updatesPerSecond: 2.5, roundSeconds }, 10)).toBe(
    'warning: 25 updates a round are too few for 53 validators to report in each, which looks like a mass outage: npm start -- --fresh --tick 10 --rate 11, or fewer --validators',
  );
  expect(warningOf({ validators: 20, updatesPerSecond: 20, roundSeconds }, 10)).toBeNull();
  expect(warningOf({ validators: 20, updatesPerSecond: 20, roundSeconds: 60 }, 10)).toBe(
    'warning: a round of this network takes 60 s, not 10 s: give --round-seconds 60',
  );
});
