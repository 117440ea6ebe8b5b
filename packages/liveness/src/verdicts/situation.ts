import { newUpstream, type Upstream } from './upstream.ts';

/** The state between ticks besides the fleet, stored as JSON. Times are epoch seconds. */
export interface Situation {
  /** Minute of the last tick, since the epoch. */
  tick: number;
  upstream: Upstream;
  /** True after the first sweep: a validator that is first seen later is new. */
  baseline: boolean;
  /** When the last complete sweep ended. */
  sweptAt: number;
  /** The open mass outage. */
  mass: MassOutage | null;
  /** Id of the last mass outage that closed. */
  lastMass: number | null;
  /** Number of validators that went down in each of the last ten minutes, newest first. */
  downs: number[];
  /** Minute of `downs[0]`, since the epoch. */
  downsAt: number;
  /** Usual share of validators that are down, a mean over about a day. Null: none yet. */
  usualShare: number | null;
  /** Seconds that the fleet as a whole may be silent. */
  silence: number;
  /** The current hour and day. */
  hour: BookedMinutes;
  day: BookedMinutes;
  /** Unknown minutes of the last 24 hours, oldest first. */
  unknown: MinuteSpan[];
  round: RoundSlot;
}

/** A span in minutes since the epoch; `to` excluded. */
export interface MinuteSpan {
  readonly from: number;
  readonly to: number;
}

/** The current slot: a span of `Thresholds.roundLength`, for which a bitmap of the validators that reported in it is stored. */
interface RoundSlot {
  /** Slots since the epoch. */
  readonly slot: number;
  /** Whether there was no upstream trouble in it so far; otherwise its bitmap is not stored. */
  watched: boolean;
  /** `watched` of the slot before, whose bitmap is not stored yet. */
  readonly before: boolean;
}

interface MassOutage {
  /** When it opened. */
  readonly id: number;
  /** Number of validators that went down in it so far. */
  total: number;
}

/** Minutes of an hour or a day, for the network as a whole. */
export interface BookedMinutes {
  /** Hours or days since the epoch. */
  readonly number: number;
  /** Those since the monitor was started, the unknown ones included. */
  watched: number;
  /** Those without usable data. */
  unknown: number;
  /** Those without usable data because the ledger itself stood still. */
  network: number;
}

export function newSituation(now: number): Situation {
  return {
    tick: Math.floor(now / 60),
    upstream: newUpstream(now),
    baseline: false,
    sweptAt: 0,
    mass: null,
    lastMass: null,
    downs: [],
    downsAt: Math.floor(now / 60),
    usualShare: null,
    silence: 3600,
    hour: noMinutes(Math.floor(now / 3600)),
    day: noMinutes(Math.floor(now / 86_400)),
    unknown: [],
    round: { slot: 0, watched: false, before: false },
  };
}

export function noMinutes(number: number): BookedMinutes {
  return { number, watched: 0, unknown: 0, network: 0 };
}
