/** One validator as a tick saw it; the index is its place in the fleet. */
export interface Sighting {
  readonly index: number;
  /** Epoch seconds; 0: never reported. */
  readonly lastActive: number;
}

/** Two reports of a validator that followed each other; epoch seconds. */
export interface Gap {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** What one tick learned from the explorer, before any verdict. Times are epoch seconds. */
export interface Observation {
  /** Null: no problem. What was read before a problem is included. */
  readonly problem: Problem | null;
  /** Record time of the explorer's newest update; null: not known. */
  readonly head: number | null;
  /** Null: not requested in this tick. */
  readonly latestRound: number | null;
  /** How many validators the explorer says there are; null: not known. */
  readonly total: number | null;
  readonly sightings: readonly Sighting[];
  /** Intervals from which the usual rhythm of validators is learned; absent: every report counts. */
  readonly gaps?: readonly Gap[];
  /** Every report since the last tick was seen: the walk reached reports that were known. */
  readonly reached: boolean;
  /** A sweep of the whole list ended in this tick. */
  readonly swept: boolean;
  readonly badRows: number;
}

export interface Problem {
  /** `reset`: the explorer shows a different ledger than the one that is recorded. */
  readonly state: 'unreachable' | 'invalid' | 'partial' | 'reset';
  /** A sentence for operators, without secrets. */
  readonly reason: string;
}
