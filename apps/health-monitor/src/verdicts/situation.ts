import { newUpstream, type Upstream } from './upstream.ts';

/** What a tick keeps besides the fleet. JSON. Epoch seconds; minutes = epoch minutes. */
export interface Situation {
  /** Minute of the last tick. */
  tick: number;
  upstream: Upstream;
  /** The first sweep is over: who is seen for the first time from now on is new. */
  baseline: boolean;
  /** Since the last complete sweep, or that of the one before the sweep under way. */
  sweptAt: number;
  mass: MassOutage | null;
  /** Id of the one before. */
  lastMass: number | null;
  /** How many went down in each of the last ten minutes, newest first; those of the minute in `downsAt`. */
  downs: number[];
  downsAt: number;
  /** Share that is down on an ordinary day: mean of about a day. Null: none yet. */
  usualShare: number | null;
  /** How long the fleet as a whole may be silent, seconds. */
  silence: number;
  /** Minutes of this hour and of this day: looked at, unknown, of those by the network's own fault. */
  hour: Booked;
  day: Booked;
  /** The slot of the round bitmap that is not over; whether it, and the one before, was watched. */
  round: { readonly slot: number; watched: boolean; readonly before: boolean };
}

interface MassOutage {
  /** When it opened. */
  readonly id: number;
  /** How many went down since, the first ones included. */
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
