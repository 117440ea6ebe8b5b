import { describe, expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

describe('retryAfterOf', () => {
  const now = Date.UTC(2026, 5, 10, 12);

  it('reads seconds and dates', () => {
    expect(retryAfterOf('30', now)).toBe(30_000);
    expect(retryAfterOf('Wed, 10 Jun 2026 12:01:00 GMT', now)).toBe(60_000);
    expect(retryAfterOf('Wed, 10 Jun 2026 11:00:00 GMT', now)).toBe(0);
  });

  it.each([null, '', 'soon'])('knows nothing from %j', (header) => {
    expect(retryAfterOf(header, now)).toBeNull();
  });
});
