const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before the second and later tries. The eighth try is the last. */
const waits = [30 * second, 2 * minute, 10 * minute, 30 * minute, 2 * hour, 6 * hour, 6 * hour];

/** After that many tries a message is given up. */
export const maximumTries = waits.length + 1;

/**
 * How long to wait after try number `tries` (1 = the first) failed, in milliseconds; null: it was the last. Up to a fifth
 * is added at random, so that many messages to one receiver that fell over do not come back at once. What the receiver asked
 * for (`Retry-After`) is obeyed when it is longer, up to a day.
 *
 * @param random from 0 to 1
 */
export function waitAfter(tries: number, random: number, asked: number | null): number | null {
  const wait = waits[tries - 1];
  if (wait === undefined) return null;
  return Math.max(Math.round(wait * (1 + random / 5)), Math.min(asked ?? 0, 24 * hour));
}
