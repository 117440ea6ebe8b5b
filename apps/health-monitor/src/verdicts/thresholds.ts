/** When silence means something; seconds. */
export interface Thresholds {
  /** From one mining round to the next. */
  readonly roundLength: number;
  /** A validator that reports every round cannot be silent for longer (two rounds: the time of the report is random). */
  readonly round: Limits;
  /** One that reports with `ReportActive`, at most hourly. */
  readonly hourly: Limits;
  /** Silent for so long at first sight: not watched. */
  readonly dormantAtSight: number;
  /** Down for so long: no longer watched. */
  readonly dormantAfter: number;
  /** The explorer's newest data may be so old. */
  readonly stale: number;
  /** No round for so long (Splice's own alert). */
  readonly roundsStalled: number;
  /** After upstream trouble nobody is called late or down for so long: the natural bound of a round reporter. */
  readonly hold: number;
  /** Trouble that ends before is not told. */
  readonly upstreamPatience: number;
  /** A return is told after so long without another report. */
  readonly resolve: number;
  /** This many opens within `flapWindow` are flapping; over when nothing changed for `flapStable`. */
  readonly flapOpens: number;
  readonly flapWindow: number;
  readonly flapStable: number;
  /** Absent for so many complete sweeps and so long: retired. */
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
 * The limits for a network whose rounds are so many minutes apart. With ten minutes (MainNet) a validator of a round is late after 22
 * minutes and down after 40: simulated with 1 % of missed rounds that is 0.1 false downs a day for 2,000 validators.
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
