import type { Order } from './explorer.ts';
import type { TimeUnit } from './time-unit.ts';

/** What the watch remembers from tick to tick. JSON. */
export interface WatchState {
  /** Units found by magnitude and pinned: one of the two fields may be of another one. */
  updateUnit: TimeUnit | null;
  validatorUnit: TimeUnit | null;
  /** The order that gives the newest update first. By the words of the API, `DESC` of an age might be the oldest first. */
  newestFirst: Order | null;
  /** The same for validators by last report. */
  latestFirst: Order;
  /** When the orders were looked at, epoch seconds. */
  checkedAt: number;
  /** The sweep under way: the next page, and the end it is read from. Null: none. */
  sweep: { page: number; end: 'late' | 'early' } | null;
  /** The explorer asked to be left alone until then, epoch seconds. */
  notBefore: number;
  /** Rows that could not be read, of the last tick that read any; and what was wrong with the first. */
  badRows: number;
  complaint: string | null;
}

export function newWatchState(): WatchState {
  return {
    updateUnit: null,
    validatorUnit: null,
    newestFirst: null,
    latestFirst: 'DESC',
    checkedAt: 0,
    sweep: null,
    notBefore: 0,
    badRows: 0,
    complaint: null,
  };
}
