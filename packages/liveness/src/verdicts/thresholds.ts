/** The limits behind every verdict; seconds. */
export interface Thresholds {
  /** From one mining round to the next. */
  readonly roundLength: number;
  /** For a validator that reports every round: at most two rounds of silence, because the time of the report is random. */
  readonly round: Limits;
  /** For one that reports with `ReportActive`, at most hourly. */
  readonly hourly: Limits;
  /** Silence at first sight after which a validator is not watched. */
  readonly dormantAtSight: number;
  /** Time down after which a validator is no longer watched. */
  readonly dormantAfter: number;
  /** Age that the explorer's newest data may have. */
  readonly stale: number;
  /** Time without a new round (Splice's own alert). */
  readonly roundsStalled: number;
  /** Time after upstream trouble in which no validator becomes late or down: the natural bound of a round reporter. */
  readonly hold: number;
  /** Trouble that ends sooner is not reported. */
  readonly upstreamPatience: number;
  /** Time after which a return is reported without a second report. */
  readonly resolve: number;
  /** This many opens within `flapWindow` are flapping; over when nothing changed for `flapStable`. */
  readonly flapOpens: number;
  readonly flapWindow: number;
  readonly flapStable: number;
  /** Complete sweeps, and time, after which an absent validator is retired. */
  readonly retireSweeps: number;
  readonly retireAfter: number;
}

export interface Limits {
  /** The longest natural silence. */
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
    // A little below four rounds: with the tick and the explorer's own delay it is found within 41 minutes.
    round: { bound: 2 * round, late: 2 * round + 2 * minute, down: 4 * round - 15 },
    hourly: { bound: 61 * minute, late: 75 * minute, down: 135 * minute },
    dormantAtSight: 7 * day,
    dormantAfter: 14 * day,
    stale: 5 * minute,
    roundsStalled: Math.max(3 * round, 10 * minute),
    hold: 2 * round,
    upstreamPatience: 5 * minute,
    resolve: 15 * minute,
    flapOpens: 3,
    flapWindow: 6 * hour,
    flapStable: 2 * hour,
    retireSweeps: 3,
    retireAfter: day,
  };
}
