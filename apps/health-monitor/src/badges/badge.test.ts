import { describe, expect, it } from 'vitest';
import { SampleNetwork, sampleTime } from '../../test/surfaces/sample-network.ts';
import { badgeKinds, networkBadge, validatorBadge } from './badge.ts';

const current = await new SampleNetwork({ validators: 300, hostile: true }).view();
const stale = await new SampleNetwork({ validators: 300, upstream: 'stale' }).view();

describe('a badge', () => {
  it('shows the state of the network or of a validator', () => {
    expect(networkBadge('status', current, sampleTime)).toEqual({
      label: 'mainnet',
      message: '12 down',
      color: 'yellow',
    });
    const down = current.validators.find(({ state, overlays }) => state === 'down' && overlays.length === 0);
    expect(down && validatorBadge('status', current, down, sampleTime)).toMatchObject({
      message: 'down',
      color: 'red',
    });
  });

  it('is grey while the state is unknown', () => {
    expect(networkBadge('status', stale, sampleTime)).toEqual({
      label: 'mainnet',
      message: 'unknown',
      color: 'grey',
    });
    for (const kind of badgeKinds) {
      expect(networkBadge(kind, stale, sampleTime).color).toBe('grey');
      // And while this monitor does not run, five minutes after its last tick.
      expect(networkBadge(kind, current, sampleTime + 6 * 60_000).color).toBe('grey');
      for (const one of stale.validators) expect(validatorBadge(kind, stale, one, sampleTime).color).toBe('grey');
    }
  });

  it('shows "insufficient data" without an uptime', () => {
    const pending = current.validators.find(({ state }) => state === 'pending');
    expect(pending && validatorBadge('uptime-30d', current, pending, sampleTime).message).toBe('insufficient data');
  });

  it('shows the first day of the data if the window began before it', async () => {
    const young = await new SampleNetwork({ validators: 30, recordedDays: 2 }).view();
    const [one] = young.validators;
    expect(networkBadge('uptime-7d', young, sampleTime).label).toBe('mainnet uptime since 18 November');
    expect(networkBadge('uptime-24h', young, sampleTime).label).toBe('mainnet uptime 24h');
    expect(one && validatorBadge('uptime-90d', young, one, sampleTime).label).toMatch(/ uptime since 18 November$/);
  });
});
