import type { TimedPosition } from './answer.ts';

let last: { readonly position: string; readonly recordTime: string; readonly parsed: TimedPosition } | undefined;

/** Parses PostgreSQL's texts. Nearly all consecutive answers have the same as-of position, and share the object. */
export function timedPosition(position: string, recordTime: string): TimedPosition {
  if (last?.position !== position || last.recordTime !== recordTime) {
    last = { position, recordTime, parsed: { position: Number(position), recordTime: BigInt(recordTime) } };
  }
  return last.parsed;
}
