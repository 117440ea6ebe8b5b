import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow by 40 % of what is alive between two collections, not by the multiples V8 prefers on large machines:
 * what a page leaves behind is garbage at once. Measured along a catch-up: 345 MiB resident instead of 430, in the same time.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=40');
}
