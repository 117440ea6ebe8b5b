import { vi } from 'vitest';

/** Waits until nothing that is expected fails. Only the test's own timeout ends it, so that a slow machine fails nothing. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 900_000, interval: 100 });
}
