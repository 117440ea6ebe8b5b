import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8's old space grow to five times its live data between two collections, instead of the larger multiples that V8 uses on large machines.
 * Live data is small (25 MiB), since each item is released after use. A growth to two and a half times would save 50 MiB and cost 6 % more CPU
 * time. The young space can only be set on the command line: see `--max-semi-space-size` in the README.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=400');
}
