const firstBackoff = 250;
const longestBackoff = 8_000;
const longestRetryAfter = 60_000;

/** Milliseconds that `Retry-After` gives, in seconds or as an HTTP date (RFC 9110 section 10.2.3); null if it gives none. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  return text ? Math.max(0, Number(text) * 1000 || Date.parse(text) - Date.now() || 0) : null;
}

/**
 * Milliseconds to wait after a failed attempt (counted from 1): a backoff that doubles up to 8 s, with full jitter, and the
 * wait that the service requested, at most a minute of it.
 */
export function retryDelay(attempt: number, retryAfter: number | null): number {
  const backoff = Math.random() * Math.min(longestBackoff, firstBackoff * 2 ** (attempt - 1));
  return backoff + Math.min(retryAfter ?? 0, longestRetryAfter);
}
