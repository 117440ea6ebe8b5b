import { newUpstream, type Upstream } from './upstream.ts';

/** The state between ticks besides the fleet. JSON. Epoch seconds; minutes = epoch minutes. */
export interface Situation {
  /** Minute of the last tick. */
  tick: number;
  upstream: Upstream;
  /** The first sweep is over: a validator seen for the first time from now on is new. */
  baseline: boolean;
  /** When the last complete sweep ended. */
  sweptAt: number;
  mass: MassOutage | null;
  /** Id of the previous mass outage. */
  lastMass: number | null;
  /** How many went down in each of the last ten minutes, newest first; the first is the minute `downsAt`. */
  downs: number[];
  downsAt: number;
  /** The usual share of validators that are down: a mean over about a day. Null: none yet. */
  usualShare: number | null;
  /** How long the fleet as a whole may be silent, seconds. */
  silence: number;
  /** Minutes of this hour and of this day: watched, unknown, and unknown because of the network itself. */
  hour: Booked;
  day: Booked;
  /** The current slot of the round bitmap; whether it, and the one before, was watched. */
  round: { readonly slot: number; watched: boolean; readonly before: boolean };
}

interface MassOutage {
  /** When it opened. */
  readonly id: number;
  /** How many validators went down since, the first ones included. */
  total: number;
}

export interface Booked {
  /** Hours or days since the epoch. */
  readonly number: number;
  watched: number;
  unknown: number;
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
    hour: newBooked(Math.floor(now / 3600)),
    day: newBooked(Math.floor(now / 86_400)),
    round: { slot: 0, watched: false, before: false },
  };
}

export function newBooked(number: number): Booked {
  return { number, watched: 0, unknown: 0, network: 0 };
}
