import type { Fleet } from './fleet.ts';
import type { Census } from './mass-outage.ts';
import type { Rollover } from './book-minutes.ts';
import type { Situation } from './situation.ts';
import type { Thresholds } from './thresholds.ts';
import type { IncidentChange, Rebooking, Verdict } from './verdict.ts';

/** The inputs and results of one tick. Its steps change `fleet` and `situation`, and add to `judgement`. */
export interface Tick {
  readonly fleet: Fleet;
  readonly situation: Situation;
  /** Epoch seconds. */
  readonly now: number;
  /** Whether a validator is inside an announced window. */
  readonly maintenance: (index: number) => boolean;
  readonly thresholds: Thresholds;
  readonly judgement: Judgement;
}

/** The results of one tick, for the record to store. */
export interface Judgement {
  readonly verdicts: Verdict[];
  readonly incidents: IncidentChange[];
  readonly rebookings: Rebooking[];
  readonly rollovers: readonly Rollover[];
  readonly census: Census;
}
