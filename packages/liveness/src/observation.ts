/** One validator in a tick's data. `index`: its index in the fleet. */
export interface Sighting {
  readonly index: number;
  /** Epoch seconds; 0: never reported. */
  readonly lastActive: number;
}

/** The time between two consecutive reports of a validator; epoch seconds. */
export interface Gap {
  readonly index: number;
  readonly from: number;
  readonly to: number;
}

/** The data that one tick read, from the explorer or from several sources together. Times are epoch seconds. */
export interface Observation {
  /** Null: no problem. Data read before a problem is included. */
  readonly problem: Problem | null;
  /** Record time of the explorer's newest update; null: not known. */
  readonly head: number | null;
  /** Null: not requested in this tick. */
  readonly latestRound: number | null;
  /** Number of validators according to the explorer; null: not known. */
  readonly total: number | null;
  readonly sightings: readonly Sighting[];
  /** Gaps from which cadences are learned; absent: learn from every sighting. */
  readonly gaps?: readonly Gap[];
  /** True if the tick read back to a known report, so that it saw every report since the last tick. */
  readonly reached: boolean;
  /** True if a sweep, which reads the whole list, ended in this tick. */
  readonly swept: boolean;
  /** Rows that could not be read. */
  readonly badRows: number;
}

export interface Problem {
  /** The values have the meaning of those of `SourceState`. */
  readonly state: 'unreachable' | 'invalid' | 'partial' | 'reset';
  /** A sentence for operators, without secrets. */
  readonly reason: string;
}
