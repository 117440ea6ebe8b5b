import { describe, expect, it } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

function value(name: string) {
  return { name };
}

// An entry takes its bytes and an overhead.
describe('BoundedCache', () => {
  it('evicts the least recently used entry when full', () => {
    const cache = new BoundedCache<{ name: string }>(4_000);
    for (const key of ['a', 'b', 'c']) cache.set(key, value(key), 1_000);
    cache.get('a');
    cache.set('d', value('d'), 1_000);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
    expect(cache.bytes).toBeLessThanOrEqual(4_000);
  });

  it('stays within its size when values grow and are replaced', () => {
    const cache = new BoundedCache<{ name: string }>(4_000);
    const [a, b] = [value('a'), value('b')];
    cache.set('a', a, 1_000);
    cache.set('b', b, 1_000);
    cache.grow('b', b, 2_000);
    expect(cache.get('a')).toBeUndefined();
    cache.set('b', value('b'), 100);
    // Ignored, since `b` was replaced.
    cache.grow('b', b, 3_900);
    expect(cache.size).toBe(1);
    expect(cache.bytes).toBeLessThan(500);
  });

  it('stores nothing if its size is 0', () => {
    const cache = new BoundedCache<{ name: string }>(0);
    cache.set('a', value('a'), 0);
    expect(cache.size).toBe(0);
    expect(cache.bytes).toBe(0);
  });
});
