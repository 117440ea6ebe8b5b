import { describe, expect, it } from 'vitest';
import { createPacer } from './pacer.ts';

// Limits are as in the field `RateLimit`: `r` requests remain, and `t` seconds until the limit resets.
describe('the pacer', () => {
  it('allows the remaining requests, then none until the limit resets', () => {
    const pacer = createPacer();
    expect(pacer.take(0)).toBe(0);
    pacer.update('"default";r=2;t=5', 1000);
    pacer.done();
    expect([pacer.take(1000), pacer.take(1000), pacer.take(1000)]).toEqual([0, 0, 5000]);
    expect([pacer.take(6000), pacer.take(6000), pacer.take(6000) > 0]).toEqual([0, 0, true]);
  });

  it('counts requests in flight as spent', () => {
    const pacer = createPacer();
    pacer.take(0);
    pacer.take(0);
    pacer.take(0);
    pacer.update('"default";r=3;t=1', 0);
    pacer.done();
    expect([pacer.take(0), pacer.take(0) > 0]).toEqual([0, true]);
  });

  it('uses the limit with the fewest remaining requests', () => {
    const pacer = createPacer();
    pacer.take(0);
    pacer.update('"day";r=500;t=86400, "burst";r=0;t=2', 0);
    pacer.done();
    expect(pacer.take(0)).toBe(2000);
    // After the reset, the quota of the other limit does not count.
    expect(pacer.take(2000)).toBe(0);
    pacer.update('"day";r=499;t=86398, "burst";r=0;t=2', 2000);
    expect(pacer.take(2000)).toBe(2000);
  });

  it('counts from the quota again after a reset', () => {
    const pacer = createPacer();
    pacer.take(0);
    pacer.update('"default";r=2;t=1', 0);
    pacer.done();
    expect([pacer.take(0), pacer.take(0), pacer.take(0)]).toEqual([0, 0, 1000]);
    expect([pacer.take(1000), pacer.take(1000), pacer.take(1000)]).toEqual([0, 0, 1000]);
  });

  it('allows no request until the end of a block', () => {
    const pacer = createPacer();
    pacer.blockUntil(700);
    pacer.blockUntil(300);
    pacer.update('"default";r=9;t=1', 0);
    expect([pacer.take(100), pacer.take(700)]).toEqual([600, 0]);
  });

  it('never makes a request wait if it is disabled', () => {
    const pacer = createPacer(false);
    pacer.blockUntil(700);
    expect(pacer.take(0)).toBe(0);
  });

  it.each([null, '', 'nonsense', '"default"', '"default";r=abc', ';;;,,,', '"a;r=1x'])('ignores %j', (field) => {
    const pacer = createPacer();
    pacer.take(0);
    pacer.update(field, 0);
    pacer.done();
    expect([pacer.take(0), pacer.take(0)]).toEqual([0, 0]);
  });
});
