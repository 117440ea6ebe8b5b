import type { TimedPosition } from '@ledger-explorer/store';

/**
 * Seconds between the record time of the index head and now, as a decimal with three digits; null where the head has no
 * time. A head in the future (a ledger clock ahead of ours) is not lag: `0.000`.
 */
export function lagSeconds(head: TimedPosition, nowMilliseconds: number): string | null {
  if (head.recordTime === null) return null;
  const milliseconds = nowMilliseconds - Number(head.recordTime / 1000n);
  return (Math.max(0, milliseconds) / 1000).toFixed(3);
}
