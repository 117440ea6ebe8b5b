import type { TimedPosition } from '@ledger-explorer/store';
import { isoTime } from './iso-time.ts';
import { lagSeconds } from './lag-seconds.ts';

type Headers = Readonly<Record<string, string>>;

/** What the answer before said: many leave in the same millisecond, and show the same long after. */
let last: {
  readonly asOf: TimedPosition | null;
  readonly head: TimedPosition | null;
  readonly nowMilliseconds: number;
  readonly position: Headers;
  readonly headers: Headers;
} = { asOf: null, head: null, nowMilliseconds: 0, position: {}, headers: {} };

function positionHeaders({ position, recordTime }: TimedPosition): Headers {
  return {
    'explorer-position': String(position),
    ...(recordTime === null ? {} : { 'explorer-record-time': isoTime(recordTime) }),
  };
}

/**
 * The headers that say what an answer shows and how old the index is. At position 0 there is no record time; the lag
 * always speaks of the head.
 */
export function freshnessHeaders(asOf: TimedPosition, head: TimedPosition, nowMilliseconds: number): Headers {
  if (last.asOf === asOf && last.head === head && last.nowMilliseconds === nowMilliseconds) return last.headers;
  const lag = lagSeconds(head, nowMilliseconds);
  const position = last.asOf === asOf ? last.position : positionHeaders(asOf);
  const headers = lag === null ? position : { ...position, 'explorer-lag': lag };
  last = { asOf, head, nowMilliseconds, position, headers };
  return headers;
}
