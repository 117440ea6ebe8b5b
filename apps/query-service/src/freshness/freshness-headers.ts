import type { Shown } from '@ledger-explorer/store';
import { isoTime } from './iso-time.ts';
import { lagSeconds } from './lag-seconds.ts';

let last: {
  readonly shown: Shown | null;
  readonly head: Shown | null;
  readonly nowMilliseconds: number;
  readonly headers: Readonly<Record<string, string>>;
} = { shown: null, head: null, nowMilliseconds: 0, headers: {} };

/**
 * The headers that say what an answer shows and how old the index is. At position 0 there is no record time; the lag
 * always speaks of the head.
 */
export const freshnessHeaders = (
  shown: Shown,
  head: Shown,
  nowMilliseconds: number,
): Readonly<Record<string, string>> => {
  // Many answers leave in the same millisecond.
  if (last.shown === shown && last.head === head && last.nowMilliseconds === nowMilliseconds) return last.headers;
  const lag = lagSeconds(head, nowMilliseconds);
  const headers = {
    'explorer-position': String(shown.position),
    ...(shown.recordTime === null ? {} : { 'explorer-record-time': isoTime(shown.recordTime) }),
    ...(lag === null ? {} : { 'explorer-lag': lag }),
  };
  last = { shown, head, nowMilliseconds, headers };
  return headers;
};
