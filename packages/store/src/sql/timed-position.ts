import type { TimedPosition } from './answer.ts';

let last: { readonly position: string; readonly recordTime: string; readonly is: TimedPosition } | undefined;

/** From PostgreSQL's texts. Nearly all answers in a row have the same as-of position: they share the object. */
export function timedPosition(position: string, recordTime: string): TimedPosition {
  if (last?.position !== position || last.recordTime !== recordTime) {
    last = { position, recordTime, is: { position: Number(position), recordTime: BigInt(recordTime) } };
  }
  return last.is;
}
