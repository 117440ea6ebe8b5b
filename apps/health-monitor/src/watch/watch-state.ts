import type { Order } from './explorer.ts';
import type { TimeUnit } from './time-unit.ts';

/** The state of reading the explorer between ticks, stored as JSON. Times are epoch seconds. */
export interface WatchState {
  /** Detected unit of the updates' `recordTime`; null: not known. */
  updateUnit: TimeUnit | null;
  /** Detected unit of the validators' `lastActiveAt`; null: not known. */
  validatorUnit: TimeUnit | null;
  /** The order that lists the newest update first (`DESC` of an age may mean the oldest first); null: not known. */
  newestFirst: Order | null;
  /** The order that lists the validator with the newest report first. */
  latestFirst: Order;
  /** When `newestFirst` was last checked. */
  checkedAt: number;
  /**
   * The running sweep of the list by last report: its next page, and the end from which the pages are counted (`late`: the newest report
   * first, `early`: the oldest first). A sweep changes to `early` if the list is longer than the pages that can be requested. Null: none.
   */
  sweep: { page: number; end: 'late' | 'early' } | null;
  /** The DSO whose validators are listed; null: the list does not name it. */
  dso: string | null;
  /** Another DSO that the list has named in the last `ticks` ticks; null: none. */
  otherDso: { readonly dso: string; readonly ticks: number } | null;
  /** No request before this time, because the explorer sent `Retry-After`. */
  notBefore: number;
  /** Number of rows that could not be read in the last tick that read the list. */
  badRows: number;
  /** Fault of the first of them; null: none. */
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
