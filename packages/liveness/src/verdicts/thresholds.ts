/** The limits behind every verdict; times are seconds. */
export interface Thresholds {
  /** Time from one mining round to the next. */
  readonly roundLength: number;
  /** For a validator that reports once a round, at a random time in it. */
  readonly round: Limits;
  /** For a validator that reports with the choice `ReportActive`, at most hourly. */
  readonly hourly: Limits;
  /** A validator that is silent for longer when it is first seen is dormant. */
  readonly dormantAtSight: number;
  /** A validator that is silent for longer becomes dormant. */
  readonly dormantAfter: number;
  /** Oldest age of the explorer's newest data that is not trouble. */
  readonly stale: number;
  /** Longest time without a new round (as in Splice's own alert). */
  readonly roundsStalled: number;
  /** Time after upstream trouble in which no validator becomes late or down. */
  readonly hold: number;
  /** Trouble that ends sooner is not announced. */
  readonly announceAfter: number;
  /** Time after which a return is announced without a second report. */
  readonly resolve: number;
  /** A validator that went down `flapOpens` (at most `downsStored`) times within `flapWindow` is flapping until nothing changes for `flapStable`. */
  readonly flapOpens: number;
  readonly flapWindow: number;
  readonly flapStable: number;
  /** A validator is retired after it was missing from `retireSweeps` complete sweeps and for `retireAfter`. */
  readonly retireSweeps: number;
  readonly retireAfter: number;
}

/** Limits of a validator's silence, in seconds. */
export interface Limits {
  /** The longest normal silence. */
  readonly bound: number;
  readonly late: number;
  readonly down: number;
}

const minute = 60;
const hour = 3600;
const day = 86_400;

/**
 * The limits for a network with a round every `roundMinutes`. With ten minutes (MainNet) a validator that reports every round is late
 * after 22 minutes and down after 40: in a simulation with 1 % of missed rounds that is 0.1 false downs a day for 2,000 validators.
 */
export function thresholdsFor(roundMinutes: number): Thresholds {
  const round = roundMinutes * minute;
  return {
    roundLength: round,
    // A little below four rounds: an outage is found within 41 minutes, the delays of the tick and the explorer included.
    round: { bound: 2 * round, late: 2 * round + 2 * minute, down: 4 * round - 15 },
    hourly: { bound: 61 * minute, late: 75 * minute, down: 135 * minute },
    dormantAtSight: 7 * day,
    dormantAfter: 14 * day,
    stale: 5 * minute,
    roundsStalled: Math.max(3 * round, 10 * minute),
    hold: 2 * round,
    announceAfter: 5 * minute,
    resolve: 15 * minute,
    flapOpens: 3,
    flapWindow: 6 * hour,
    flapStable: 2 * hour,
    retireSweeps: 3,
    retireAfter: day,
  };
}
