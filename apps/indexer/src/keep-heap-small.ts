import { setFlagsFromString } from 'node:v8';

/**
 * Lets the heap grow to two and a half times what is alive between two collections, not by the multiples V8 prefers on large
 * machines. Little is alive (25 MiB), since items are let go one by one. Measured along 40,000 updates: 316 MiB resident instead of
 * 396; growing by 40 %, as before, costs a fifth more of the processor for no less memory.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=150');
}
