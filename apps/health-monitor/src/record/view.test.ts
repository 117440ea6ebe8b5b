import { expect, it } from 'vitest';
import { SampleNetwork } from '../../test/surfaces/sample-network.ts';
import type { ValidatorView } from './network-view.ts';
import { networkAvailability } from './view.ts';

const [sample] = (await new SampleNetwork({ validators: 1, down: 0 }).view()).validators;

function validator(down: number, coverage: number): ValidatorView {
  if (sample === undefined) throw new Error('the sample has a validator');
  const figure = { uptime: coverage < 0.9 ? null : 0.95, coverage, down };
  return { ...sample, state: 'up', availability: { '24h': figure, '7d': figure, '30d': figure, '90d': figure } };
}

it('a network below 90 % coverage has no uptime, but still every minute recorded as down', () => {
  const before = networkAvailability([validator(40, 0.95), validator(28, 0.91)]);
  expect(before['24h']).toMatchObject({ down: 68, uptime: expect.closeTo(0.95) as number });
  const after = networkAvailability([validator(40, 0.89), validator(28, 0.85)]);
  expect(after['24h']).toMatchObject({ down: 68, uptime: null });
});
