import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { hostileNames, SampleNetwork, sampleTime } from '../../test/surfaces/sample-network.ts';
import { en } from '../language/en.ts';
import { badgeKinds, networkBadge, validatorBadge } from './badge.ts';
import { drawBadge } from './draw-badge.ts';

const well = await new SampleNetwork({ validators: 300, hostile: true }).view();
const stale = await new SampleNetwork({ validators: 300, upstream: 'stale' }).view();

describe('a badge', () => {
  it('states the state of the network, and of a validator', () => {
    expect(networkBadge('status', well, sampleTime, en)).toEqual({
      label: 'mainnet',
      message: '12 down',
      color: 'yellow',
    });
    const down = well.validators.find(({ state, overlays }) => state === 'down' && overlays.length === 0);
    expect(down && validatorBadge('status', well, down, sampleTime, en)).toMatchObject({
      message: 'down',
      color: 'red',
    });
  });

  it('is grey where nothing is known now', () => {
    expect(networkBadge('status', stale, sampleTime, en)).toEqual({
      label: 'mainnet',
      message: 'unknown',
      color: 'grey',
    });
    for (const kind of badgeKinds) {
      expect(networkBadge(kind, stale, sampleTime, en).color).toBe('grey');
      // And where this monitor has stopped.
      expect(networkBadge(kind, well, sampleTime + 6 * 60_000, en).color).toBe('grey');
      for (const one of stale.validators) expect(validatorBadge(kind, stale, one, sampleTime, en).color).toBe('grey');
    }
  });

  it('says insufficient data rather than a figure that is none', () => {
    const pending = well.validators.find(({ state }) => state === 'pending');
    expect(pending && validatorBadge('uptime-30d', well, pending, sampleTime, en).message).toBe('insufficient data');
  });

  it('names the day its data begins, if the window began before', async () => {
    const young = await new SampleNetwork({ validators: 30, recordedDays: 2 }).view();
    const [one] = young.validators;
    expect(networkBadge('uptime-7d', young, sampleTime, en).label).toBe('mainnet uptime since 18 November');
    expect(networkBadge('uptime-24h', young, sampleTime, en).label).toBe('mainnet uptime 24h');
    expect(one && validatorBadge('uptime-90d', young, one, sampleTime, en).label).toMatch(/ uptime since 18 November$/);
  });

  it('is a well-formed picture with a name, whatever the validator is called', () => {
    for (const one of well.validators.slice(0, hostileNames.length)) {
      for (const kind of badgeKinds) {
        const badge = validatorBadge(kind, well, one, sampleTime, en);
        const svg = drawBadge(badge);
        const seen: Record<string, string> = {};
        const parser = new SaxesParser();
        parser.on('opentag', ({ name, attributes }) => {
          if (name === 'svg') Object.assign(seen, attributes);
        });
        parser.write(svg).close();
        expect(seen).toMatchObject({ role: 'img', 'aria-label': `${badge.label}: ${badge.message}` });
        expect(svg.length).toBeLessThan(2000);
      }
    }
  });
});
