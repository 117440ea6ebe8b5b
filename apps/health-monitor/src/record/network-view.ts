import type { Cadence, SourceState, UpstreamState, ValidatorState } from '@ledger-explorer/liveness';
import type { Correlation, ValidatorReference } from '../news.ts';
import type { TimeUnit } from '../watch/time-unit.ts';
import type { BudgetLevel } from './governor.ts';
import type { PastRecord } from './past-records.ts';

// Times are epoch milliseconds unless said otherwise. Texts from the explorer and from operators are untrusted: escape them on output.

/** Availability over a window that ends now. */
export interface Availability {
  /**
   * 1 − down / (all − maintenance − unknown), from 0 to 1. Null if `coverage` < 0.9: show "insufficient data". Truncate it for people, so
   * that 100 % means no minute down.
   */
  readonly uptime: number | null;
  /** Known share of the window: (all − maintenance − unknown) / all; 0 for an empty window. */
  readonly coverage: number;
  /** Minutes down outside maintenance. */
  readonly down: number;
}

export type SlaWindow = '24h' | '7d' | '30d' | '90d';
export const slaWindows: readonly SlaWindow[] = ['24h', '7d', '30d', '90d'];

export interface ValidatorView extends ValidatorReference {
  readonly state: ValidatorState;
  /** `unknown`: upstream is in trouble, so `state` is the last known one. `maintenance`: it is inside an announced window. */
  readonly overlays: readonly ('unknown' | 'maintenance' | 'flapping')[];
  /** When the state began; for `down`, the latest time at which it should have reported. */
  readonly since: number;
  /** Newest report; null: it has never reported. */
  readonly lastActiveAt: number | null;
  /** When this monitor first saw it. */
  readonly firstSeen: number;
  readonly cadence: Cadence;
  /** Milliseconds of silence after which it is late. */
  readonly lateAfter: number;
  /** Milliseconds of silence after which it is down. */
  readonly downAfter: number;
  readonly availability: Readonly<Record<SlaWindow, Availability>>;
  /** The last 24 hours; null: it does not report once a round. */
  readonly rounds: RoundsView | null;
  /** The explorer's own `active`, for comparison only; null: not given. */
  readonly active: boolean | null;
}

/** One outage of one validator. */
export interface IncidentView {
  /** `<index>-<since>`; never changes. */
  readonly id: string;
  readonly validator: ValidatorReference;
  readonly since: number;
  readonly detectedAt: number;
  /** Null: not over. */
  readonly endedAt: number | null;
  /** Id of the mass outage that it is part of; null: none. */
  readonly mass: number | null;
  /** Began inside a maintenance window. */
  readonly maintenance: boolean;
  /** The operator's text; null: none. */
  readonly note: string | null;
}

/** A mass outage. Its numbers are as of its end, or of the last tick while it is not over; sponsors and versions as of its beginning. */
export interface MassView {
  readonly id: number;
  /** The operator's text; null: none. */
  readonly note: string | null;
  readonly opened: number;
  /** Null: not over. */
  readonly closed: number | null;
  /** Number of its validators that are down. */
  readonly down: number;
  /** Number of watched validators. */
  readonly all: number;
  /** Number of validators that went down in it. */
  readonly total: number;
  readonly sponsors: readonly Correlation[];
  readonly versions: readonly Correlation[];
}

/** Minutes of one day of a validator, or means over all validators. The newest day is not over. */
export interface DayView {
  /** `2026-11-20`, UTC. */
  readonly date: string;
  readonly down: number;
  readonly late: number;
  readonly unknown: number;
  readonly maintenance: number;
  /** All minutes since it was first seen that are not unknown. */
  readonly known: number;
}

/** Rounds with a report (`seen`) of all watched rounds (`expected`). */
export interface RoundsView {
  readonly seen: number;
  readonly expected: number;
}

export interface ValidatorDetail extends ValidatorView {
  /** 90 days, oldest first. */
  readonly days: readonly DayView[];
  /** Newest report by source; empty if the explorer is the only source. */
  readonly reports: readonly { readonly source: string; readonly lastActiveAt: number | null }[];
  /** Newest first, at most 100. */
  readonly incidents: readonly IncidentView[];
  /** Outages that began in the last 90 days and not in maintenance: their number, and in minutes the mean to repair, the mean between failures, and the longest. Null: none. */
  readonly repair: {
    readonly count: number;
    readonly mttr: number;
    readonly mtbf: number;
    readonly longest: number;
  } | null;
}

/** One source of reports: the explorer, or the Scan of a super validator. */
export interface SourceView {
  /** `explorer`, or the host of the Scan. */
  readonly name: string;
  readonly state: SourceState;
  readonly since: number;
  /** A sentence for people; empty while `ok`. */
  readonly reason: string;
  /** Whether its reports count. */
  readonly counts: boolean;
  /** Newest report that it shows; null: none yet. */
  readonly newestReport: number | null;
  /** Null: not known. */
  readonly latestRound: number | null;
  /** Number of validators with a report that only this source shows. */
  readonly alone: number;
  /** Number of validators with a report that this source lacks. */
  readonly lacking: number;
}

export interface UpstreamView {
  readonly state: UpstreamState;
  /** `recovering` because the monitor itself did not run, not from trouble. */
  readonly isStarting: boolean;
  readonly since: number;
  /** A sentence for people; empty while `ok`. */
  readonly reason: string;
  /** Record time of the explorer's newest update; null: not known. */
  readonly head: number | null;
  /** The data's clock: newest report of any validator; null: none yet. */
  readonly dataClock: number | null;
  /** Null: not known. */
  readonly latestRound: number | null;
  /** True if there are more validators than the explorer's API can list (10,200), so that some are not watched. */
  readonly truncated: boolean;
  /** Number of validators according to the explorer; null: not known. */
  readonly total: number | null;
  /** Rows that could not be read in the last tick. */
  readonly badRows: number;
  /** Detected unit of the explorer's `lastActiveAt`; null: not known. */
  readonly unit: TimeUnit | null;
  /** The explorer first. */
  readonly sources: readonly SourceView[];
}

/** The state of the monitor itself. */
export interface SelfView {
  /** Time of the last committed tick; null: none yet. */
  readonly lastTick: number | null;
  /** Last tick in which the explorer answered without a problem. */
  readonly lastGoodTick: number | null;
  /** Ticks run by the cron and by the alarm, and ticks dropped because one was running. */
  readonly ticks: { readonly cron: number; readonly alarm: number; readonly dropped: number };
  /** Requests of the last tick. */
  readonly requests: number;
  /** Rows written today, rows allowed a day, and which writes are dropped to stay below. */
  readonly rows: { readonly today: number; readonly limit: number; readonly level: BudgetLevel };
  /** Number of undelivered messages. */
  readonly deadLetters: number;
  /** Number of waiting messages. */
  readonly outbox: number;
}

/** The snapshot of a tick, with everything that pages, API responses and metrics need. */
export interface NetworkView {
  readonly network: string;
  /** Time of the tick. */
  readonly at: number;
  /** When this monitor first saw a validator, which is the beginning of the record. Null: not yet. */
  readonly firstSeen: number | null;
  readonly upstream: UpstreamView;
  /** Earlier records, which a reset of the network ended; newest first. */
  readonly resets: readonly PastRecord[];
  readonly self: SelfView;
  /** Numbers of validators by state. `watched`: neither dormant nor retired. */
  readonly counts: Readonly<Record<ValidatorState, number>> & { readonly watched: number; readonly flapping: number };
  /** See `networkAvailability`. `full`: share of validators with an uptime of at least 99.9 %. */
  readonly availability: Readonly<Record<SlaWindow, Availability & { readonly full: number | null }>>;
  /** 90 days, oldest first: means over the validators. */
  readonly days: readonly DayView[];
  /** The open mass outage; null: none. */
  readonly mass: MassView | null;
  /** All except retired ones, in order of first sight. */
  readonly validators: readonly ValidatorView[];
  /** Maintenance windows of the next 365 days that are not over, the earliest first. */
  readonly maintenance: readonly MaintenanceView[];
  /** Newest 50, open ones first. */
  readonly incidents: readonly IncidentView[];
  /** Spans in which upstream was in trouble or this monitor did not run (`monitor`), newest first, at most 50. `until` null: not over. */
  readonly upstreamIncidents: readonly {
    readonly state: UpstreamState | 'monitor';
    readonly reason: string;
    readonly since: number;
    readonly until: number | null;
    /** The operator's text; null: none. */
    readonly note: string | null;
  }[];
}

export interface MaintenanceView {
  readonly id: string;
  readonly starts: number;
  readonly ends: number;
  readonly title: string;
  /** Party ids; empty: the whole network. */
  readonly validators: readonly string[];
  /** Announced before it began. Otherwise its time counts as usual. */
  readonly announced: boolean;
  readonly cancelled: boolean;
}

/** The queries of pages and of the API: RPC methods of the Durable Object. */
export interface NetworkQueries {
  view(): Promise<NetworkView>;
  /** `id`: party id; null: no such validator. */
  validator(id: string): Promise<ValidatorDetail | null>;
  /** Newest first. */
  incidents(query: {
    /** Party ids: only incidents of this validator, or of the validators of this sponsor. */
    readonly validator?: string;
    readonly sponsor?: string;
    /** Number of an earlier record. Cannot be combined with `validator` or `sponsor`. */
    readonly record?: number;
    /** `id` of the last incident of the previous page. */
    readonly after?: string;
    /** At most 200. */
    readonly limit: number;
    /** Only those that are not over. */
    readonly open?: boolean;
  }): Promise<readonly IncidentView[]>;
  /** Newest first. `record`: number of an earlier record. */
  massOutages(limit: number, record?: number): Promise<readonly MassView[]>;
  /** Windows that end after `from`, the earliest first. */
  maintenance(from: number): Promise<readonly MaintenanceView[]>;
}
