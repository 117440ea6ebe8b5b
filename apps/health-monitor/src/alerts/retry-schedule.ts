const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second to the eighth and last attempt. */
const waits = [30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 6 * hour];

/** Attempts after which a message is given up. */
export const maximumTries = waits.length + 1;

/**
 * Milliseconds to wait after attempt number `tries` (from 1) failed; null: it was the last. `random` (0 to 1) adds up to a fifth, so that
 * messages to a receiver that was down do not all come at once. A longer `retryAfter` (milliseconds) is obeyed.
 */
export function waitAfter(tries: number, random: number, retryAfter: number | null): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + random / 5)), retryAfter ?? 0);
}

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3: seconds or an HTTP date) as milliseconds from `now`, at most a day; null if it is absent,
 * in the past or invalid. Accepts fractions of seconds, which some services send.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const value = header?.trim() ?? '';
  if (/^\d{1,9}(\.\d{1,9})?$/.test(value)) return Math.min(Math.ceil(Number(value) * 1000), 24 * hour);
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(value)) return null;
  const date = Date.parse(value);
  return Number.isNaN(date) || date <= now ? null : Math.min(date - now, 24 * hour);
}
