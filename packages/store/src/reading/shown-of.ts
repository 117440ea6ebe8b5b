import type { Shown } from './reader.ts';

let last: { readonly position: string; readonly recordTime: string; readonly shown: Shown } | undefined;

/** The state at a position, from PostgreSQL's texts. One after the other nearly all answers show the same: they share it. */
export function shownOf(position: string, recordTime: string): Shown {
  if (last?.position !== position || last.recordTime !== recordTime) {
    last = { position, recordTime, shown: { position: Number(position), recordTime: BigInt(recordTime) } };
  }
  return last.shown;
}
