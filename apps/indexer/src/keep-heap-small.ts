import { setFlagsFromString } from 'node:v8';

/**
 * Lets the old space grow to five times what is alive between two collections, not by the multiples V8 prefers on large machines.
 * Little is alive (25 MiB), since items are let go one by one. Growing to two and a half times takes 50 MiB less and 6 % more of
 * the processor. The young space cannot be set here: see `--max-semi-space-size` in the README.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=400');
}
