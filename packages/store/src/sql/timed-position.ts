import type { TimedPosition } from './answer.ts';

let last: { readonly position: string; readonly recordTime: string; readonly parsed: TimedPosition } | undefined;

/** Parses PostgreSQL's texts. Nearly all consecutive answers have the same as-of position, and share the object. */
export function timedPosition(position: string, recordTime: string): TimedPosition {
  if (last?.position !== position || last.recordTime !== recordTime) {
    // At position 0 the head has the time of the starting snapshot, which is no update.
    const parsed = { position: Number(position), recordTime: position === '0' ? null : BigInt(recordTime) };
    last = { position, recordTime, parsed };
  }
  return last.parsed;
}
