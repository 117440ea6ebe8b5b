const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second and later attempts. The eighth attempt is the last. */
const waits = [30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 6 * hour];

/** Attempts after which a message is given up. */
export const maximumTries = waits.length + 1;

/**
 * How long to wait after attempt number `tries` (1 = the first) failed, in milliseconds; null: it was the last. Up to a fifth
 * is added at random, so that many messages to one receiver that was down do not come back at once. A longer `Retry-After` of the
 * receiver is obeyed, up to a day.
 *
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number, retryAfter: number | null): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + random / 5)), Math.min(retryAfter ?? 0, 24 * hour));
}

/**
 * What a `Retry-After` header asks for (RFC 9110, 10.2.3: seconds or an HTTP date), in milliseconds from now; null if it
 * is absent, in the past or invalid. Some services send fractions of seconds; those are rounded up.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return Math.ceil(Number(value) * 1000);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return null;
  const date = Date.parse(value);
  return Number.isNaN(date) || date <= now ? null : date - now;
}
