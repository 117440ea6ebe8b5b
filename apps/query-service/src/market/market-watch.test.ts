import type { MarketQuote } from '@ledger-explorer/store';
import { describe, expect, it } from 'vitest';
import { MarketFailure } from './market-source.ts';
import { MarketWatch } from './market-watch.ts';

const { signal } = new AbortController();
const minute = 60_000;

function watched() {
  const world = { now: 1_000_000, failing: false };
  const read = (): Promise<MarketQuote> => {
    if (world.failing) return Promise.reject(new MarketFailure('away'));
    const at = BigInt(world.now) * 1000n;
    return Promise.resolve({ price: '0.2', change24h: null, marketCapChange: null, dominance: null, at });
  };
  return { world, watch: new MarketWatch({ read }, () => world.now) };
}

describe('MarketWatch', () => {
  it('has no quote before the first read', () => {
    expect(watched().watch.quote).toBeNull();
  });

  it('keeps the last quote for 15 minutes while the source fails', async () => {
    const { world, watch } = watched();
    await watch.look(signal);
    world.failing = true;
    await expect(watch.look(signal)).rejects.toThrow('away');
    world.now += 15 * minute;
    expect(watch.quote).toMatchObject({ price: '0.2', at: 1_000_000_000n });
    world.now += 1;
    expect(watch.quote).toBeNull();
  });

  it('has a quote again after the next successful read', async () => {
    const { world, watch } = watched();
    await watch.look(signal);
    world.now += 60 * minute;
    expect(watch.quote).toBeNull();
    await watch.look(signal);
    expect(watch.quote?.at).toBe(4_600_000_000n);
  });

  it('counts its reads', async () => {
    const { world, watch } = watched();
    await watch.look(signal);
    world.failing = true;
    await watch.look(signal).catch(() => undefined);
    await watch.look(signal).catch(() => undefined);
    expect(watch.reads).toEqual({ succeeded: 1, failed: 2 });
  });
});
