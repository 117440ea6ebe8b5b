import type { Order } from './explorer.ts';
import type { TimeUnit } from './time-unit.ts';

/** What the watch remembers from tick to tick. JSON. */
export interface WatchState {
  /** Units, detected by magnitude and pinned; the two fields may have different ones. */
  updateUnit: TimeUnit | null;
  validatorUnit: TimeUnit | null;
  /** The order that gives the newest update first. `DESC` of an age may mean the oldest first. */
  newestFirst: Order | null;
  /** The same for validators by last report. */
  latestFirst: Order;
  /** When the orders were last checked, epoch seconds. */
  checkedAt: number;
  /** The running sweep: the next page, and the end it is read from. Null: none. */
  sweep: { page: number; end: 'late' | 'early' } | null;
  /** The DSO whose validators are listed; null: the list does not name it. */
  dso: string | null;
  /** Another DSO that the list named in as many ticks in a row. */
  otherDso: { readonly dso: string; readonly ticks: number } | null;
  /** No request before this time: the explorer sent `Retry-After`. Epoch seconds. */
  notBefore: number;
  /** Rows that could not be read in the last tick that read any, and what was wrong with the first. */
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
    dso: null,
    otherDso: null,
    notBefore: 0,
    badRows: 0,
    complaint: null,
  };
}
