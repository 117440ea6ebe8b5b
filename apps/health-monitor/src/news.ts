import type { SourceState, UpstreamState } from '@ledger-explorer/liveness';

/** A validator as messages name it, as it was at the tick of the news. */
export interface ValidatorReference {
  /** Party id. The key that subscriptions match. */
  readonly id: string;
  /** Plain text as the explorer gave it, cut to 200 characters: not escaped for any medium. Null if it has none. */
  readonly name: string | null;
  /** Party id of the sponsor; often the validator's own. */
  readonly sponsor: string | null;
  readonly version: string | null;
}

/** What members of a mass outage have in common: "37 of the 41 validators that run 0.5.3 are down". */
export interface Correlation {
  /** The sponsor's party id or the version. */
  readonly value: string;
  /** Down, and of this value. */
  readonly down: number;
  /** All that are neither dormant nor retired, of this value. */
  readonly all: number;
}

interface Of {
  readonly validator: ValidatorReference;
}

/**
 * What happened in one tick. Every time is epoch milliseconds. Each item is reported once; its tick is committed in the same
 * transaction as the outbox rows made from it, so neither exists without the other.
 */
export type News =
  /** Silent for longer than its cadence allows, not yet down. No message by default. */
  | (Of & { readonly kind: 'late'; readonly lastActiveAt: number })
  /**
   * Silent for longer than its limit. `since` = when it should have reported at the latest, `detectedAt` = now. `mass` = the mass
   * outage it belongs to, which is reported by one message about the network and one digest per subscriber.
   */
  | (Of & {
      readonly kind: 'down';
      readonly lastActiveAt: number;
      readonly since: number;
      readonly detectedAt: number;
      readonly mass: number | null;
    })
  /** Reports again, confirmed (two reports, or 15 minutes). Only after a `down` or `flapping` was reported. Never suppressed. */
  | (Of & {
      readonly kind: 'resolved';
      readonly since: number;
      /** When it reported again. */
      readonly endedAt: number;
      /** The mass outage that its `down` belonged to, which may be closed by now. */
      readonly mass: number | null;
    })
  /** Went down three times in six hours. In place of the third `down`; no `down` or `resolved` until `stable`. */
  | (Of & { readonly kind: 'flapping'; readonly opens: number; readonly since: number })
  /** No change for two hours after `flapping`: the summary, in place of what was not reported. */
  | (Of & { readonly kind: 'stable'; readonly state: 'up' | 'down'; readonly since: number })
  /** Absent from three complete sweeps and for 24 hours. The last news of it. */
  | (Of & { readonly kind: 'retired'; readonly lastActiveAt: number | null })
  /** First seen, or seen again after `retired`; not reported for validators of the very first sweep. */
  | (Of & { readonly kind: 'new' })
  | (Of & { readonly kind: 'version_changed'; readonly from: string | null; readonly to: string | null })
  | (Of & { readonly kind: 'sponsor_changed'; readonly from: string | null; readonly to: string | null })
  /** The contact point became empty. The contact itself is personal data and never part of any news. */
  | (Of & { readonly kind: 'contact_missing' })
  /** Once when it falls below `MINIMUM_VERSION`. */
  | (Of & { readonly kind: 'version_below_minimum'; readonly minimum: string })
  /**
   * The state of the explorer or of the network. Reported five minutes after trouble began (`since`) and when it is `ok` again; shorter
   * trouble is not reported. `reason` is a sentence for operators, without secrets.
   */
  | {
      readonly kind: 'upstream';
      readonly from: UpstreamState;
      readonly to: UpstreamState;
      readonly since: number;
      readonly reason: string;
    }
  /**
   * Trouble of one source while others carry on, so that verdicts are still made; `state` is `ok` when it is over. `since`: when the
   * trouble began.
   */
  | {
      readonly kind: 'source';
      /** `explorer`, or the host of a Scan. */
      readonly source: string;
      readonly state: SourceState;
      readonly since: number;
      readonly reason: string;
    }
  /** The network goes on as the ledger of another DSO, and a new record begins. `members`: party ids of those that were down. */
  | {
      readonly kind: 'reset';
      readonly at: number;
      readonly dso: string;
      readonly newDso: string;
      readonly members: readonly string[];
    }
  /** Many went down at once. `mass` is its id (the time it opened). */
  | {
      readonly kind: 'mass_opened';
      readonly mass: number;
      /** Party ids of all validators that are down at this tick, earlier ones included. */
      readonly members: readonly string[];
      readonly down: number;
      /** Neither dormant nor retired. */
      readonly all: number;
      /** Largest first; a sponsor that is the validator itself does not count. Empty if nothing stands out. */
      readonly sponsors: readonly Correlation[];
      readonly versions: readonly Correlation[];
    }
  /** Over. `members` = party ids of its validators that are still down: one digest of them per subscriber. */
  | {
      readonly kind: 'mass_closed';
      readonly mass: number;
      readonly members: readonly string[];
      readonly down: number;
      readonly all: number;
      /** How many went down while it was open. */
      readonly total: number;
    };

export type NewsKind = News['kind'];
