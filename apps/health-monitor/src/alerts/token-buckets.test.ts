import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

describe('token buckets', () => {
  it('allow a burst, then one message at a time', () => {
    const buckets = new TokenBuckets();
    // Slack: 3 at once, then one every 1,000 ms.
    for (let sent = 0; sent < 3; sent++) buckets.take('a', 'slack', 0);
    expect(buckets.available('a', 'slack', 0)).toBe(0);
    expect(buckets.nextAt('a', 'slack', 0)).toBe(1000);
    expect(buckets.available('a', 'slack', 1000)).toBe(1);
    expect(buckets.available('a', 'slack', 1e9)).toBe(3);
  });
  it('are separate for each destination', () => {
    const buckets = new TokenBuckets();
    buckets.take('a', 'slack', 0);
    expect(buckets.available('b', 'slack', 0)).toBe(3);
  });
  it('are not filled before the longest of several pauses ends', () => {
    const buckets = new TokenBuckets();
    buckets.pause('a', 'slack', 0, 60_000);
    buckets.pause('a', 'slack', 1000, 1000);
    expect([59_999, 60_000].map((now) => buckets.available('a', 'slack', now))).toEqual([0, 1]);
  });
  it('are not filled by a clock that steps back', () => {
    const buckets = new TokenBuckets();
    for (let sent = 0; sent < 3; sent++) buckets.take('a', 'slack', 5000);
    expect(buckets.available('a', 'slack', 0)).toBe(0);
  });
});
