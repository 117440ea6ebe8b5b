import type { SourceState } from '../sources/source.ts';
import type { UpstreamState } from './upstream.ts';

interface OfValidator {
  readonly index: number;
}

interface Trouble {
  readonly since: number;
  readonly reason: string;
}

interface OfMassOutage {
  /** Id of the mass outage: the time at which it opened. */
  readonly mass: number;
  /** Indexes of the members that are down. */
  readonly members: readonly number[];
  /** Number of watched validators. */
  readonly all: number;
}

/**
 * A change that subscribers may be told about. Times are epoch seconds. `mass` is the id of the mass outage that a validator's outage
 * belongs to. `incident`: beginning of the announced incident that it ends or, if `stable` and down, continues (`announcedSince`).
 */
export type Verdict =
  /** Silent for longer than `Limits.late`. */
  | (OfValidator & { readonly kind: 'late' })
  /** Listed for the first time or again. */
  | (OfValidator & { readonly kind: 'new' })
  /** Retired (`Thresholds.retireAfter`). `incident` null: none was announced. */
  | (OfValidator & { readonly kind: 'retired'; readonly incident: number | null })
  /** Silent for longer than `Limits.down`. */
  | (OfValidator & { readonly kind: 'down'; readonly since: number; readonly mass: number | null })
  /** Reports again. `endedAt`: its first report after the outage. */
  | (OfValidator & {
      readonly kind: 'resolved';
      readonly since: number;
      readonly endedAt: number;
      readonly incident: number;
      readonly mass: number | null;
    })
  /** Went down `opens` times (`Thresholds.flapOpens`); until `stable`, its outages are not announced. */
  | (OfValidator & { readonly kind: 'flapping'; readonly opens: number; readonly since: number })
  /** No longer flapping. */
  | (OfValidator & {
      readonly kind: 'stable';
      readonly state: 'up' | 'down';
      readonly since: number;
      readonly incident: number;
    })
  /** Trouble of the whole data (`from` is `ok`), or its end (`to` is `ok`, `from` the trouble that was announced). */
  | (Trouble & { readonly kind: 'upstream'; readonly from: UpstreamState; readonly to: UpstreamState })
  /** Trouble of one source, or its end (`state` is `ok`). */
  | (Trouble & { readonly kind: 'source'; readonly source: string; readonly state: SourceState })
  | (OfMassOutage & { readonly kind: 'mass_opened' })
  /** `total`: number of validators that went down in it. */
  | (OfMassOutage & { readonly kind: 'mass_closed'; readonly total: number });

/** An incident, which is one outage of one validator, to open or to close. `index` and `since` (epoch seconds) are its key. */
export type IncidentChange = OfValidator & { readonly since: number } & (
    | { readonly change: 'open'; readonly mass: number | null; readonly maintenance: boolean }
    | { readonly change: 'close'; readonly ended: number }
  );

/** A span that was booked in one state and belongs to another, except for its minutes that are unknown or in maintenance. Epoch seconds. */
export interface Rebooking extends OfValidator {
  readonly from: number;
  readonly to: number;
  readonly stateBefore: 'up' | 'late' | 'down';
  readonly stateAfter: 'up' | 'down';
}
