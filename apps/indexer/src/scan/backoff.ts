import { setTimeout as sleep } from 'node:timers/promises';

const base = 500;

/** Milliseconds: the most that one asks again where there is nobody else to ask. */
export const shortCap = 30_000;

/**
 * Milliseconds to wait after the n-th failure in a row (from 1), at most `cap`. Full jitter, so that many clients do not retry at the same
 * time.
 */
export function backoff(failures: number, cap: number = shortCap): number {
  return Math.random() * Math.min(cap, base * 2 ** (failures - 1));
}

/** Waits; false, at once, when `stop` is aborted. */
export async function pause(milliseconds: number, stop: AbortSignal): Promise<boolean> {
  try {
    if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
  return !stop.aborted;
}
