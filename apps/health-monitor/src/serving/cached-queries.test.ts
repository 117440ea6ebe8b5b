import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SampleNetwork } from '../../test/surfaces/sample-network.ts';
import { clearMemoryCache, CachedQueries, type NetworkObject } from './cached-queries.ts';

/** A sample network that counts its queries and can fail. */
class Counted {
  queries = 0;
  isFailing = false;
  readonly object: NetworkObject;

  constructor() {
    const sample = new SampleNetwork({ validators: 20 });
    this.object = {
      snapshot: () => this.#count(() => sample.snapshot()),
      validator: (id) => this.#count(() => sample.validator(id)),
      incidents: (query) => this.#count(() => sample.incidents(query)),
      massOutages: (limit) => this.#count(() => sample.massOutages(limit)),
      maintenance: () => this.#count(() => sample.maintenance()),
    };
  }

  cached(network = 'mainnet', speed = 1): CachedQueries {
    return new CachedQueries(network, this.object, {
      origin: 'https://m.example',
      sharedCache: null,
      waitUntil: () => undefined,
      speed,
    });
  }

  #count<T>(ask: () => Promise<T>): Promise<T> {
    this.queries++;
    return this.isFailing ? Promise.reject(new Error('over its limit')) : ask();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  clearMemoryCache();
});
afterEach(() => vi.useRealTimers());

describe('a cached response', () => {
  it('is used for 15 seconds by every request', async () => {
    const counted = new Counted();
    await counted.cached().view();
    await counted.cached().view();
    await counted.cached().incidents({ limit: 5 });
    await counted.cached().incidents({ limit: 5 });
    expect(counted.queries).toBe(2);
    vi.setSystemTime(Date.now() + 15_001);
    await counted.cached().view();
    expect(counted.queries).toBe(3);
  });

  it('is stored by network and by query', async () => {
    const counted = new Counted();
    expect((await counted.cached('mainnet').view()).network).toBe('mainnet');
    expect((await counted.cached('devnet').view()).network).toBe('devnet');
    await counted.cached().incidents({ limit: 5 });
    await counted.cached().incidents({ limit: 6 });
    await counted.cached().incidents({ limit: 5, open: true });
    expect(counted.queries).toBe(5);
  });

  it('expires sooner if the clock is faster', async () => {
    const counted = new Counted();
    await counted.cached('mainnet', 60).view();
    // A sixtieth of 15 seconds is 250 ms.
    vi.setSystemTime(Date.now() + 251);
    await counted.cached('mainnet', 60).view();
    expect(counted.queries).toBe(2);
  });

  it('is used after it expired if the object does not answer', async () => {
    const counted = new Counted();
    const before = await counted.cached().view();
    counted.isFailing = true;
    vi.setSystemTime(Date.now() + 3_600_000);
    expect(await counted.cached().view()).toEqual(before);
    await expect(counted.cached().massOutages(5)).rejects.toThrow('over its limit');
  });

  it('is not needed for an id that is too long', async () => {
    const counted = new Counted();
    expect(await counted.cached().validator('x'.repeat(100_000))).toBeNull();
    expect(counted.queries).toBe(0);
  });
});
