import { describe, expect, it } from 'vitest';
import { freshnessHeaders } from './freshness-headers.ts';

/** `recordTime`: microseconds; the times below are milliseconds. */
const head = { position: 9, recordTime: 10_000_000n };

describe('freshnessHeaders', () => {
  it('has position, record time and lag', () => {
    expect(freshnessHeaders(head, head, 12_345)).toEqual({
      'explorer-position': '9',
      'explorer-record-time': '1970-01-01T00:00:10.000000Z',
      'explorer-lag': '2.345',
    });
  });

  it('has the lag of the head in a pinned response', () => {
    expect(freshnessHeaders({ position: 3, recordTime: 4_000_000n }, head, 11_000)).toMatchObject({
      'explorer-position': '3',
      'explorer-lag': '1.000',
    });
  });

  it('has no record time at position 0', () => {
    expect(freshnessHeaders({ position: 0, recordTime: null }, head, 11_000)).toEqual({
      'explorer-position': '0',
      'explorer-lag': '1.000',
    });
  });

  it('has lag 0 if the head is ahead of the local clock', () => {
    expect(freshnessHeaders(head, head, 0)['explorer-lag']).toBe('0.000');
  });
});
