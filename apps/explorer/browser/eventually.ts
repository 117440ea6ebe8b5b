import { vi } from 'vitest';

/** Waits until nothing that is expected fails: for minutes, so that a slow machine fails nothing. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 240_000, interval: 100 });
}
