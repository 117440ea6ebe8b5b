import { Claims, Fleet, type Situation, type Sources } from '@ledger-explorer/liveness';
import type { ScanState } from '../watch/scan.ts';
import type { WatchState } from '../watch/watch-state.ts';

/** The state of the monitor that changes in every tick, stored as one row. It is not the head of the ledger. */
export interface Head {
  readonly fleet: Fleet;
  readonly situation: Situation;
  readonly watch: WatchState;
  /** By the name of the Scan. */
  readonly scans: Record<string, ScanState>;
  readonly sources: Sources;
  readonly self: SelfState;
}

/** The state of the monitor itself. Times are epoch milliseconds. */
export interface SelfState {
  lastTick: number | null;
  /** Last tick in which the explorer answered without a problem. */
  lastGoodTick: number | null;
  /** Ticks run by the cron and by the alarm, and ticks dropped because one was running. */
  cron: number;
  alarm: number;
  dropped: number;
  /** Requests of the last tick. */
  requests: number;
  /** Rows written on `day`. */
  rows: number;
  /** Days since the epoch. */
  day: number;
}

export function newSelfState(): SelfState {
  return { lastTick: null, lastGoodTick: null, cron: 0, alarm: 0, dropped: 0, requests: 0, rows: 0, day: 0 };
}

const version = 2;

/** The bytes to store: three 32-bit words (version, length of the JSON, length of the fleet), the JSON, the fleet, the sources' claims. */
export function encodeHead({ fleet, sources, ...rest }: Head): Uint8Array {
  const { claims, ...stored } = sources;
  const json = new TextEncoder().encode(JSON.stringify({ ...rest, sources: stored }));
  const encodedFleet = fleet.encode();
  // A new source or validator has no claims yet.
  claims.resize(sources.all.length, fleet.count);
  const encodedClaims = claims.encode(fleet.count);
  const lengths = new Uint32Array([version, json.length, encodedFleet.length]);
  const bytes = new Uint8Array(lengths.byteLength + json.length + encodedFleet.length + encodedClaims.length);
  let at = 0;
  for (const part of [new Uint8Array(lengths.buffer), json, encodedFleet, encodedClaims]) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function decodeHead(bytes: ArrayBuffer): Head {
  const jsonStart = 3 * Uint32Array.BYTES_PER_ELEMENT;
  const [storedVersion, jsonLength = 0, fleetLength = 0] = new Uint32Array(bytes.slice(0, jsonStart));
  if (storedVersion !== version)
    throw new Error(`the stored head has version ${storedVersion}; this monitor reads ${version}`);
  const json = new TextDecoder().decode(new Uint8Array(bytes, jsonStart, jsonLength));
  const { sources, ...rest } = JSON.parse(json) as Omit<Head, 'fleet' | 'situation' | 'sources'> & {
    situation: Omit<Situation, 'unknown'> & Partial<Pick<Situation, 'unknown'>>;
    sources: Omit<Sources, 'claims'>;
  };
  const { situation } = rest;
  // Earlier monitors did not store `announcedState`.
  const upstream = Object.assign({ announcedState: situation.upstream.state }, withAnnounced(situation.upstream));
  const fleetStart = jsonStart + jsonLength;
  const fleetEnd = fleetStart + fleetLength;
  const claims = Claims.decode(bytes.slice(fleetEnd), sources.all.length);
  return {
    ...rest,
    // Earlier monitors stored no `unknown`.
    situation: { ...situation, unknown: situation.unknown ?? [], upstream },
    sources: { ...sources, all: sources.all.map(withAnnounced), claims },
    fleet: Fleet.decode(bytes.slice(fleetStart, fleetEnd)),
  };
}

/** A stored state with the current names of its fields. Earlier monitors stored `announced` as `told`, and `announcedSince` as `toldSince`. */
function withAnnounced<State extends { readonly since: number }>({
  told = false,
  toldSince,
  ...state
}: State & { readonly told?: boolean; readonly toldSince?: number }) {
  return { announced: told, announcedSince: toldSince ?? state.since, ...state };
}
