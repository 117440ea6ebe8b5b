/**
 * What a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), in milliseconds from now; null when it
 * is absent, in the past or not to be understood. Some services send fractions of seconds; those are rounded up.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value) * 1000);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return null;
  const date = Date.parse(value);
  return Number.isNaN(date) || date <= now ? null : date - now;
}
