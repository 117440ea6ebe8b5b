import { describe, expect, it } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = Date.parse('2026-05-01T10:00:00Z');

describe('retryAfter', () => {
  it('reads seconds and dates', () => {
    expect(retryAfter('3', now)).toBe(3000);
    expect(retryAfter('86400', now)).toBe(86_400_000);
    expect(retryAfter('Fri, 01 May 2026 10:00:05 GMT', now)).toBe(5000);
  });

  it('is 0 for a date that has passed', () => {
    expect(retryAfter('Fri, 01 May 2026 09:00:00 GMT', now)).toBe(0);
  });

  it.each([null, '', 'soon'])('is null for %j', (header) => {
    expect(retryAfter(header, now)).toBeNull();
  });
});
