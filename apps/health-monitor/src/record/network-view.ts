import type { Cadence, SourceState, UpstreamState, ValidatorState } from '@ledger-explorer/liveness';
import type { ValidatorReference } from '../news.ts';
import type { PastRecord } from './past-records.ts';

/**
 * Availability over a window that ends now. `uptime` = 1 − down / (all − maintenance − unknown), from 0 to 1; null if
 * `coverage` < 0.9: print "insufficient data" instead of a number. Never print 100 % if `down` > 0: truncate, do not round.
 */
export interface Availability {
  readonly uptime: number | null;
  /** Share of the window about which something is known: (all − maintenance − unknown) / all. 0 for a window without time. */
  readonly coverage: number;
  /** Minutes, without maintenance and unknown time. */
  readonly down: number;
}

export type SlaWindow = '24h' | '7d' | '30d' | '90d';
export const slaWindows: readonly SlaWindow[] = ['24h', '7d', '30d', '90d'];

export interface ValidatorView extends ValidatorReference {
  readonly state: ValidatorState;
  /** `unknown`: upstream is not well, the state is the last one known. `maintenance`: an announced window. `flapping`. */
  readonly overlays: readonly ('unknown' | 'maintenance' | 'flapping')[];
  /** When the state began (down: when it should have reported at the latest); epoch milliseconds. */
  readonly since: number;
  /** Last report; null: never seen reporting. */
  readonly lastActiveAt: number | null;
  /** When this monitor first saw it. */
  readonly firstSeen: number;
  readonly cadence: Cadence;
  /** Silence after which it is late or down; milliseconds on the data's clock. */
  readonly lateAfter: number;
  readonly downAfter: number;
  /** Refreshed hourly; exact and of this moment in `ValidatorDetail`. */
  readonly availability: Readonly<Record<SlaWindow, Availability>>;
  /** Of the last 24 hours; null for a validator that does not report once a round. */
  readonly rounds: RoundsView | null;
  /** The explorer's own `active`, for comparison only. */
  readonly active: boolean | null;
}

/** One outage of one validator. */
export interface IncidentView {
  /** Stable: `<index>-<since>`. */
  readonly id: string;
  readonly validator: ValidatorReference;
  readonly since: number;
  readonly detectedAt: number;
  /** Null: not over. */
  readonly endedAt: number | null;
  /** The mass outage it is part of. */
  readonly mass: number | null;
  readonly maintenance: boolean;
  /** The operator's text; plain and untrusted like texts from the explorer. */
  readonly note: string | null;
}

export interface MassView {
  readonly id: number;
  readonly note: string | null;
  readonly opened: number;
  readonly closed: number | null;
  readonly down: number;
  readonly all: number;
  readonly total: number;
  readonly sponsors: readonly { value: string; down: number; all: number }[];
  readonly versions: readonly { value: string; down: number; all: number }[];
}

/** One day of one validator, in minutes; the newest day is not over. `known` = what is neither unknown nor before first sight. */
export interface DayView {
  /** `2026-11-20`, UTC. */
  readonly date: string;
  readonly down: number;
  readonly late: number;
  readonly unknown: number;
  readonly maintenance: number;
  readonly known: number;
}

/** Reports seen of reports expected (one a round); only for validators that report once a round, else null. */
export interface RoundsView {
  readonly seen: number;
  readonly expected: number;
}

export interface ValidatorDetail extends ValidatorView {
  /** 90 days, oldest first. */
  readonly days: readonly DayView[];
  /** Newest report by source; empty if the explorer is the only one. */
  readonly reports: readonly { readonly source: string; readonly lastActiveAt: number | null }[];
  /** Newest first, at most 100. */
  readonly incidents: readonly IncidentView[];
  /** Mean minutes to repair and between failures, and the longest outage, over 90 days; null without an outage. */
  readonly repair: {
    readonly count: number;
    readonly mttr: number;
    readonly mtbf: number | null;
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
  /** Whether its reports count now. */
  readonly counts: boolean;
  /** Newest report that it shows; null: none yet. */
  readonly newestReport: number | null;
  readonly latestRound: number | null;
  /** Validators about which the others contradict it: it shows reports that nobody else shows, or lacks reports of others. */
  readonly alone: number;
  readonly lacking: number;
}

export interface UpstreamView {
  readonly state: UpstreamState;
  readonly since: number;
  /** A sentence for people; empty while `ok`. */
  readonly reason: string;
  /** Record time of the explorer's newest update; null: not known. */
  readonly head: number | null;
  /** Newest `lastActiveAt` of any validator: the data's own clock. */
  readonly dataClock: number | null;
  readonly latestRound: number | null;
  /** More validators than the API can list (10,200): some are not watched. */
  readonly truncated: boolean;
  /** The explorer's total. */
  readonly total: number | null;
  readonly badRows: number;
  /** Unit of `lastActiveAt`, detected by magnitude. */
  readonly unit: 's' | 'ms' | 'us' | 'ns' | null;
  /** Who says who reported when; the explorer first. */
  readonly sources: readonly SourceView[];
}

/** How the monitor itself is doing. */
export interface SelfView {
  /** Time of the last tick that was committed; null: none yet. */
  readonly lastTick: number | null;
  /** The last tick in which the explorer answered. */
  readonly lastGoodTick: number | null;
  readonly ticks: { readonly cron: number; readonly alarm: number; readonly dropped: number };
  readonly requests: number;
  /** Rows written today of those allowed, and what was dropped to stay below. */
  readonly rows: {
    readonly today: number;
    readonly limit: number;
    readonly level: 'full' | 'reduced' | 'minimal' | 'critical';
  };
  readonly deadLetters: number;
  readonly outbox: number;
}

/**
 * One snapshot per tick, with everything that a page, a response or a scrape needs. Texts from the explorer are plain and untrusted:
 * escape them on output.
 */
export interface NetworkView {
  readonly network: string;
  /** When the snapshot was made: the tick's time. */
  readonly at: number;
  /** When this monitor first saw a validator: the record begins. Null: not yet. */
  readonly firstSeen: number | null;
  readonly upstream: UpstreamView;
  /** Resets of the network, newest first: each began a new record; the one before has the number `record`. */
  readonly resets: readonly PastRecord[];
  readonly self: SelfView;
  /** Numbers of validators by state. `watched` = neither dormant nor retired. */
  readonly counts: Readonly<Record<ValidatorState, number>> & { readonly watched: number; readonly flapping: number };
  /** Weighted by validator-minutes, dormant and retired left out; `full` = share of validators with ≥ 99.9 %. */
  readonly availability: Readonly<Record<SlaWindow, Availability & { readonly full: number | null }>>;
  /** Of the network, 90 days, oldest first: means over the validators, minutes. */
  readonly days: readonly DayView[];
  readonly mass: MassView | null;
  /** All except retired ones, in order of first sight. */
  readonly validators: readonly ValidatorView[];
  /** Announced windows that are not over, soonest first. */
  readonly maintenance: readonly MaintenanceView[];
  /** Newest 50, open ones first. */
  readonly incidents: readonly IncidentView[];
  /** Spans in which upstream was in trouble, newest first, at most 50. */
  readonly upstreamIncidents: readonly {
    readonly state: string;
    readonly reason: string;
    readonly since: number;
    readonly until: number | null;
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
  /** Announced before it began, so that its time does not count. */
  readonly announced: boolean;
  readonly cancelled: boolean;
}

/** What pages and the API query; RPC methods of the Durable Object. Null: no such validator. */
export interface NetworkQueries {
  view(): Promise<NetworkView>;
  validator(id: string): Promise<ValidatorDetail | null>;
  /** Newest first; `after` = `id` of the last one seen. `sponsor`: of all validators it sponsors. `limit` ≤ 200. */
  incidents(query: {
    readonly validator?: string;
    readonly sponsor?: string;
    /** Of an earlier record; without `validator` and `sponsor`. */
    readonly record?: number;
    readonly after?: string;
    readonly limit: number;
    readonly open?: boolean;
  }): Promise<readonly IncidentView[]>;
  massOutages(limit: number, record?: number): Promise<readonly MassView[]>;
  maintenance(query: { readonly from: number; readonly to: number }): Promise<readonly MaintenanceView[]>;
}
