import type { TimedPosition } from '@ledger-explorer/store';

/**
 * Seconds from the record time of the head to now, as a decimal with three digits; null if the head has no time. A
 * head in the future (the ledger's clock is ahead) gives `0.000`.
 */
export function lagSeconds(head: TimedPosition, nowMilliseconds: number): string | null {
  if (head.recordTime === null) return null;
  const milliseconds = nowMilliseconds - Number(head.recordTime / 1000n);
  return (Math.max(0, milliseconds) / 1000).toFixed(3);
}
