import { describe, expect, it } from 'vitest';
import { LoadGate } from './load-gate.ts';

function gate(options: { maxInFlight?: number; delay?: () => number } = {}) {
  return new LoadGate({ maxInFlight: 2, maxDelayMilliseconds: 100, delay: () => 0, ...options });
}

describe('LoadGate', () => {
  it('admits requests up to the limit of requests in flight', async () => {
    const subject = gate();
    const ends: (() => void)[] = [];
    const works = [1, 2].map(() => subject.pass(() => new Promise<void>((resolve) => ends.push(resolve))));
    expect(subject.inFlight).toBe(2);
    expect(subject.refusal()).toBe('in_flight');
    ends[0]?.();
    await works[0];
    expect(subject.refusal()).toBeNull();
    ends[1]?.();
    await works[1];
    expect(subject.inFlight).toBe(0);
  });

  it('counts failed work as done', async () => {
    const subject = gate();
    await expect(subject.pass(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(subject.inFlight).toBe(0);
  });

  it('rejects requests while the event loop is delayed', () => {
    let delay = 101;
    const subject = gate({ delay: () => delay });
    expect(subject.refusal()).toBe('event_loop');
    delay = 100;
    expect(subject.refusal()).toBeNull();
  });

  it('rejects requests after stop, and counts rejections', () => {
    const subject = gate();
    subject.stop();
    subject.refusal();
    expect(subject.refusal()).toBe('stopping');
    expect(Object.fromEntries(subject.shed)).toEqual({ stopping: 2, in_flight: 0, event_loop: 0 });
  });
});
