import { describe, expect, it } from 'vitest';
import { describeTick } from './describe-tick.ts';

const validator = { id: 'v::1220', name: '\u001b[2Jname', sponsor: null, version: null };
const now = Date.UTC(2026, 10, 20, 12) / 1000;

describe('the log line of a tick', () => {
  it('is absent if there is no news', () => {
    expect(describeTick('mainnet', now, [{ kind: 'late', validator, lastActiveAt: 0 }])).toBeNull();
  });

  it('stays one line for names with control sequences', () => {
    const line = describeTick('mainnet', now, [
      { kind: 'upstream', from: 'ok', to: 'stale', since: 0, reason: 'old' },
      ...Array.from({ length: 7 }, () => ({ kind: 'new', validator }) as const),
    ]);
    const names = Array.from({ length: 5 }, () => '"\\u001b[2Jname"').join(', ');
    expect(line).toBe(`mainnet 2026-11-20T12:00:00Z: upstream ok → stale (old); new ${names} and 2 more`);
  });
});
