import { Fleet } from '../verdicts/fleet.ts';
import type { Situation } from '../verdicts/situation.ts';
import type { WatchState } from '../watch/watch-state.ts';

/** Everything that changes from tick to tick: one row. */
export interface Head {
  readonly fleet: Fleet;
  readonly situation: Situation;
  readonly watch: WatchState;
  readonly self: SelfState;
}

/** How the monitor itself is doing. Epoch milliseconds. */
export interface SelfState {
  lastTick: number | null;
  lastGoodTick: number | null;
  cron: number;
  alarm: number;
  dropped: number;
  /** Requests of the last tick. */
  requests: number;
  /** Rows written on `day` (days since the epoch). */
  rows: number;
  day: number;
}

export function newSelfState(): SelfState {
  return { lastTick: null, lastGoodTick: null, cron: 0, alarm: 0, dropped: 0, requests: 0, rows: 0, day: 0 };
}

const version = 1;
const fixed = 8;

/** A version, the length of the JSON, the JSON, the fleet. */
export function encodeHead({ fleet, ...rest }: Head): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(rest));
  const packed = fleet.encode();
  const bytes = new Uint8Array(fixed + json.length + packed.length);
  new Uint32Array(bytes.buffer, 0, 2).set([version, json.length]);
  bytes.set(json, fixed);
  bytes.set(packed, fixed + json.length);
  return bytes;
}

export function decodeHead(bytes: ArrayBuffer): Head {
  const [form, length = 0] = new Uint32Array(bytes, 0, 2);
  if (form !== version) throw new Error(`the stored head has form ${form}, this version reads ${version}`);
  const json = new TextDecoder().decode(new Uint8Array(bytes, fixed, length));
  const rest = JSON.parse(json) as Omit<Head, 'fleet'>;
  return { ...rest, fleet: Fleet.decode(bytes.slice(fixed + length)) };
}
