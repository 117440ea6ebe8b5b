import type { TimedPosition } from '@ledger-explorer/store';
import { isoTime } from './iso-time.ts';
import { lagSeconds } from './lag-seconds.ts';

type Headers = Readonly<Record<string, string>>;

/** The last inputs, compared by identity, and their headers without and with the lag: many responses are sent in the same millisecond. */
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

/** A response that was not confirmed for this long is stale (docs/contract.md#v92); the store confirms every second. */
const staleFromMilliseconds = 2_000;

/** Value of `Explorer-Stale` in whole seconds; null: the store has confirmed the response recently. */
export function staleSeconds(milliseconds: number): number | null {
  return milliseconds < staleFromMilliseconds ? null : Math.floor(milliseconds / 1000);
}

/**
 * Headers with the position and age of a response; position 0 has no record time. `head`: the newest position that
 * the response could show. `staleMilliseconds`: time since the store last confirmed the response.
 */
export function freshnessHeaders(
  asOf: TimedPosition,
  head: TimedPosition,
  nowMilliseconds: number,
  staleMilliseconds = 0,
): Headers {
  const headers = stateHeaders(asOf, head, nowMilliseconds);
  const stale = staleSeconds(staleMilliseconds);
  return stale === null ? headers : { ...headers, 'explorer-stale': String(stale) };
}

function stateHeaders(asOf: TimedPosition, head: TimedPosition, nowMilliseconds: number): Headers {
  if (last.asOf === asOf && last.head === head && last.nowMilliseconds === nowMilliseconds) return last.headers;
  const lag = lagSeconds(head, nowMilliseconds);
  const position = last.asOf === asOf ? last.position : positionHeaders(asOf);
  const headers = lag === null ? position : { ...position, 'explorer-lag': lag };
  last = { asOf, head, nowMilliseconds, position, headers };
  return headers;
}
