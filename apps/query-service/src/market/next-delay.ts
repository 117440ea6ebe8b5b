const interval = 60_000;
const firstRetry = 10_000;
const longestRetry = 300_000;
/** Upper limit for a source's Retry-After. */
const longestWait = 900_000;

/**
 * Milliseconds until the next read: a minute after a success; after `failures` in a row 10 s, 20 s, 40 s, … up to
 * five minutes, reduced at random by up to half so that many instances do not retry together; never before the
 * source's Retry-After, up to 15 minutes.
 */
export function nextDelay(failures: number, retryAfter: number | null, random: () => number = Math.random): number {
  if (failures === 0) return interval;
  const backOff = Math.min(longestRetry, firstRetry * 2 ** (failures - 1)) * (1 - random() / 2);
  return Math.max(backOff, Math.min(longestWait, retryAfter ?? 0));
}
