import type { Shown } from '@ledger-explorer/store';
import { isoTime } from './iso-time.ts';
import { lagSeconds } from './lag-seconds.ts';

/**
 * The headers that say what an answer shows and how old the index is. At position 0 there is no record time; the lag
 * always speaks of the head.
 */
export const freshnessHeaders = (shown: Shown, head: Shown, nowMilliseconds: number): Record<string, string> => {
  const lag = lagSeconds(head, nowMilliseconds);
  return {
    'explorer-position': String(shown.position),
    ...(shown.recordTime === null ? {} : { 'explorer-record-time': isoTime(shown.recordTime) }),
    ...(lag === null ? {} : { 'explorer-lag': lag }),
  };
};
