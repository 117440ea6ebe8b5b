import { describe, expect, it } from 'vitest';
import { describeTick } from './describe-tick.ts';

const validator = { id: 'v::1220', name: '\u001b[2Jname', sponsor: null, version: null };
const now = Date.UTC(2026, 10, 20, 12) / 1000;

describe('the log line of a tick', () => {
  it('is absent if there is no news', () => {
    expect(describeTick('mainnet', now, [{ kind: 'late', validator, lastActiveAt: 0 }])).toBeNull();
  });

  it('shows all kinds of news in one line, with control characters as codes', () => {
    const line = describeTick('mainnet', now, [
      { kind: 'upstream', from: 'ok', to: 'stale', since: 0, reason: '\u001b[2Jold' },
      { kind: 'source', source: 'a.example', state: 'unreachable', since: 0, reason: '\n' },
      { kind: 'source', source: 'b.example', state: 'ok', since: 0, reason: '' },
      { kind: 'reset', at: 0, dso: 'DSO::1220', newDso: '\r', members: [] },
      ...Array.from({ length: 7 }, () => ({ kind: 'new', validator }) as const),
    ]);
    const names = Array.from({ length: 5 }, () => '"\\u001b[2Jname"').join(', ');
    const parts = [
      'upstream ok → stale ("\\u001b[2Jold")',
      'source a.example unreachable ("\\n"), b.example ok',
      'reset "DSO::1220" → "\\r"',
      `new ${names} and 2 more`,
    ];
    expect(line).toBe(`mainnet 2026-11-20T12:00:00Z: ${parts.join('; ')}`);
  });
});
