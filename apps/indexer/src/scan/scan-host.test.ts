import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fault, type FaultKind } from './ask-scan.ts';
import { scanAddress } from './scan-address.ts';
import { ScanHost } from './scan-host.ts';

function someHost() {
  const lines: string[] = [];
  const host = new ScanHost(scanAddress('http://a'), (line) => lines.push(line));
  return { host, lines };
}

const second = 1000;
const minute = 60 * second;

// The clock is frozen, so that a wait is not partly over.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a failing host', () => {
  it.each<[FaultKind, number, number]>([
    ['busy', 0, 0.5 * second],
    ['broken', 0, 0.5 * second],
    // 30 s, times 0.5 to 1.5, and the backoff of at most 0.5 s.
    ['unready', 15 * second, 45.5 * second],
    ['refused', 2.5 * minute, 7.5 * minute],
  ])('with %s is not used for %i to %i ms if there are others', (kind, least, most) => {
    for (let times = 0; times < 50; times += 1) {
      const { host } = someHost();
      host.failed(fault(kind, 'why'), { others: true });
      expect(host.wait()).toBeGreaterThanOrEqual(least);
      expect(host.wait()).toBeLessThanOrEqual(most);
    }
  });

  it('is retried within 30 seconds if there is no other, after any number of failures', () => {
    const { host } = someHost();
    for (let times = 0; times < 30; times += 1) host.failed(fault('unready', '503'), { others: false });
    expect(host.wait()).toBeLessThanOrEqual(30 * second);
  });

  it('is not used for the time of its Retry-After', () => {
    const { host } = someHost();
    host.failed(fault('busy', '429', { status: 429, retryAfter: 90 * second }), { others: true });
    expect(host.wait()).toBe(90 * second);
  });

  it('is retried after two minutes at most, even if its Retry-After is longer', () => {
    const { host } = someHost();
    host.failed(fault('busy', '429', { status: 429, retryAfter: 24 * 60 * minute }), { others: true });
    expect(host.wait()).toBe(2 * minute);
  });

  it('is logged at the 1st, 2nd, 4th, 8th, … failure in a row, and once when it works again', () => {
    const { host, lines } = someHost();
    for (let times = 0; times < 20; times += 1) host.failed(fault('broken', '500'), { others: true });
    host.succeeded();
    expect(lines).toHaveLength(5 + 1);
    expect(lines[4]).toContain('16 times in a row');
    expect(lines[5]).toBe('http://a answers again');
    expect(host.healthy).toBe(true);
  });

  it('is refusing only after three refused connections, as it may be starting', () => {
    const { host } = someHost();
    const refusals = [1, 2, 3].map(() => {
      host.failed(fault('unreachable', 'ECONNREFUSED'), { others: false });
      return host.refusal;
    });
    expect(refusals).toEqual([null, null, 'http://a refuses: ECONNREFUSED']);
    host.succeeded();
    expect(host.refusal).toBeNull();
  });
});
