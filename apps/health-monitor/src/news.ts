import type { SourceState, UpstreamState } from '@ledger-explorer/liveness';

/** The facts about a validator that messages and filters use. Texts are the explorer's: untrusted and not escaped. */
export interface ValidatorReference {
  /** Party id. */
  readonly id: string;
  /** At most 200 characters; null: none. */
  readonly name: string | null;
  /** Party id of the sponsor, often the validator's own; null: not known. */
  readonly sponsor: string | null;
  /** Null: not known. */
  readonly version: string | null;
}

/** A sponsor or a version that members of a mass outage share: "37 of the 41 validators that run 0.5.3 are down". */
export interface Correlation {
  /** The sponsor's party id or the version. */
  readonly value: string;
  /** Number of validators with this value that are down. */
  readonly down: number;
  /** Number of watched validators with this value. */
  readonly all: number;
}

interface OfValidator {
  readonly validator: ValidatorReference;
}

/** An event of one tick that subscribers may be told about. Each is reported once. Times are epoch milliseconds. */
export type News =
  /** A validator is silent for longer than `Limits.late`, but not than `Limits.down`. Severity `info`, so no message by default. */
  | (OfValidator & { readonly kind: 'late'; readonly lastActiveAt: number })
  /**
   * A validator is silent for longer than `Limits.down`. `since`: latest time at which it should have reported. `detectedAt`: the tick's time.
   * `mass`: id of the mass outage that it belongs to, which has a message of its own; null: none.
   */
  | (OfValidator & {
      readonly kind: 'down';
      readonly lastActiveAt: number;
      readonly since: number;
      readonly detectedAt: number;
      readonly mass: number | null;
    })
  /** A validator that was reported `down` reports again, confirmed by a second report or by `Thresholds.resolve` (15 minutes). */
  | (OfValidator & {
      readonly kind: 'resolved';
      readonly since: number;
      /** Its first report after the outage. */
      readonly endedAt: number;
      /** Time in the id of the announced incident: the start of the flapping if it flapped, else `since`. */
      readonly incident: number;
      /** As in `down`; the mass outage may be over. */
      readonly mass: number | null;
    })
  /** A validator went down `opens` times in six hours. Replaces the last `down`; no `down` or `resolved` follows until `stable`. */
  | (OfValidator & { readonly kind: 'flapping'; readonly opens: number; readonly since: number })
  /** A flapping validator has been up, or down, for two hours. `incident`: beginning of the flapping, as in `resolved`. */
  | (OfValidator & {
      readonly kind: 'stable';
      readonly state: 'up' | 'down';
      readonly since: number;
      readonly incident: number;
    })
  /**
   * A validator was missing from three complete sweeps and for 24 hours. `lastActiveAt` null: it never reported. `incident` as in
   * `resolved`; null: none was announced.
   */
  | (OfValidator & { readonly kind: 'retired'; readonly lastActiveAt: number | null; readonly incident: number | null })
  /** A validator was listed for the first time, or again after `retired`. Not reported in the first sweep. */
  | (OfValidator & { readonly kind: 'new' })
  | (OfValidator & { readonly kind: 'version_changed'; readonly from: string | null; readonly to: string | null })
  | (OfValidator & { readonly kind: 'sponsor_changed'; readonly from: string | null; readonly to: string | null })
  /** The contact point of a validator became empty. The contact itself is personal data and in no news. */
  | (OfValidator & { readonly kind: 'contact_missing' })
  /** The version of a validator fell below `MINIMUM_VERSION`. */
  | (OfValidator & { readonly kind: 'version_below_minimum'; readonly minimum: string })
  /**
   * Trouble of the explorer or of the network has lasted five minutes (`from` is `ok`), or is over (`to` is `ok`, `from` the trouble that
   * was announced). `since`: when the trouble began. `reason`: a sentence for operators without secrets; empty if it is over.
   */
  | {
      readonly kind: 'upstream';
      readonly from: UpstreamState;
      readonly to: UpstreamState;
      readonly since: number;
      readonly reason: string;
    }
  /** Trouble of one source while the others work, or its end (`state` is `ok`). `since` and `reason` as in `upstream`. */
  | {
      readonly kind: 'source';
      /** `explorer`, or the host of a Scan. */
      readonly source: string;
      readonly state: SourceState;
      readonly since: number;
      readonly reason: string;
    }
  /** The network continues with another DSO, and a new record of validators and incidents begins. `members`: party ids of the validators that were down. */
  | {
      readonly kind: 'reset';
      readonly at: number;
      readonly dso: string;
      readonly newDso: string;
      readonly members: readonly string[];
    }
  /** Many validators went down at once. `mass` is the id of the mass outage, the time at which it opened. */
  | {
      readonly kind: 'mass_opened';
      readonly mass: number;
      /** Party ids of the members; empty if the row budget is low (governor.ts). */
      readonly members: readonly string[];
      /** Number of members. */
      readonly down: number;
      /** Number of watched validators. */
      readonly all: number;
      /** Sponsors, and versions, that the members share; the most common first. Validators that sponsor themselves do not count. */
      readonly sponsors: readonly Correlation[];
      readonly versions: readonly Correlation[];
    }
  /** A mass outage is over. `members` as in `mass_opened`, but only those that are still down: `down` is their number. */
  | {
      readonly kind: 'mass_closed';
      readonly mass: number;
      readonly members: readonly string[];
      readonly down: number;
      readonly all: number;
      /** Number of validators that went down in it. */
      readonly total: number;
    };

export type NewsKind = News['kind'];
