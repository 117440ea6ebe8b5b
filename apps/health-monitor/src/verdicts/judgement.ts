import type { Census } from './mass-outage.ts';
import type { Rollover } from './pass-time.ts';
import type { IncidentChange, Rebooking, Verdict } from './verdict.ts';

/** Everything that one tick changed, for the record to write. */
export interface Judgement {
  readonly verdicts: Verdict[];
  readonly incidents: IncidentChange[];
  readonly rebookings: Rebooking[];
  readonly rollovers: readonly Rollover[];
  readonly census: Census;
}
