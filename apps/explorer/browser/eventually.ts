import { vi } from 'vitest';

/** Repeats assertions until they pass, for minutes, so that a slow machine does not fail a test. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 240_000, interval: 100 });
}
