import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds: longest wait after the first failure. */
const base = 500;
/** Milliseconds: longest wait if there is no other host to use. */
export const shortCap = 30_000;

/**
 * Milliseconds to wait after the n-th failure in a row (from 1): random, at most `cap`. The randomness ("full jitter") keeps many clients from
 * retrying at the same time.
 */
export function backoff(failures: number, cap: number = shortCap): number {
  return Math.random() * Math.min(cap, base * 2 ** (failures - 1));
}

/** Waits; false if `stop` is aborted, which ends the wait. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  try {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  return !stop.aborted;
}

/** Resolves with null when `stop` is aborted, also if it was before. */
export async function aborted(stop: AbortSignal): Promise<null> {
  if (!stop.aborted) await once(stop, 'abort');
  return null;
}
