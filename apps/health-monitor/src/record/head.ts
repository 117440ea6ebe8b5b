import { Claims, Fleet, type Situation, type Sources } from '@ledger-explorer/liveness';
import type { ScanState } from '../watch/scan.ts';
import type { WatchState } from '../watch/watch-state.ts';

/** Everything that changes from tick to tick: one row. */
export interface Head {
  readonly fleet: Fleet;
  readonly situation: Situation;
  readonly watch: WatchState;
  /** By the name of the source. */
  readonly scans: Record<string, ScanState>;
  readonly sources: Sources;
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

const version = 2;

/** A version, the lengths of the JSON and of the fleet, the JSON, the fleet, the claims of the sources. */
export function encodeHead({ fleet, sources, ...rest }: Head): Uint8Array {
  const { claims, ...stored } = sources;
  const json = new TextEncoder().encode(JSON.stringify({ ...rest, sources: stored }));
  const packed = fleet.encode();
  claims.resize(sources.all.length, fleet.count);
  const said = claims.encode(fleet.count);
  const lengths = new Uint32Array([version, json.length, packed.length]);
  const bytes = new Uint8Array(lengths.byteLength + json.length + packed.length + said.length);
  let at = 0;
  for (const part of [new Uint8Array(lengths.buffer), json, packed, said]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function decodeHead(bytes: ArrayBuffer): Head {
  const [form, length = 0, fleetLength = 0] = new Uint32Array(bytes.slice(0, 12));
  if (form !== version) {
    throw new Error(`the stored head has form ${form}, this version reads ${version}`);
  }
  const start = 12;
  const json = new TextDecoder().decode(new Uint8Array(bytes, start, length));
  const { sources, ...rest } = JSON.parse(json) as Omit<Head, 'fleet' | 'sources'> & {
    sources: Omit<Sources, 'claims'>;
  };
  const fleet = start + length;
  const claims = Claims.decode(bytes.slice(fleet + fleetLength), sources.all.length);
  return { ...rest, sources: { ...sources, claims }, fleet: Fleet.decode(bytes.slice(fleet, fleet + fleetLength)) };
}
