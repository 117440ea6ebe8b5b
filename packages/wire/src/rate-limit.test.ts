import { describe, expect, it } from 'vitest';
import { parseRateLimit } from './rate-limit.ts';

describe('parseRateLimit', () => {
  it('reads requests per second and per minute', () => {
    expect(parseRateLimit('100/s')).toEqual({ requests: 100, windowSeconds: 1 });
    expect(parseRateLimit('6000/m')).toEqual({ requests: 6000, windowSeconds: 60 });
  });

  it.each(['', '100', '0/s', '-1/s', '1.5/s', '01/s', '100/h', '100 / s', '9999999999/s'])('refuses %j', (text) => {
    expect(parseRateLimit(text)).toBeUndefined();
  });
});
