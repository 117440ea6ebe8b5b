import type pg from 'pg';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import type { IndexerStop } from '../head/indexer-stop.ts';
import { type RowOf, statement } from '../sql/statement.ts';

/** State of a Scan host, as the indexer sees it. */
export interface HostState {
  /** URL without user and password. */
  readonly url: string;
  /** `unasked`: no request yet. `fails`: retried soon. `refuses`: not used for some minutes, since an operator must act, as after a 401. */
  readonly state: 'unasked' | 'answers' | 'fails' | 'refuses';
  readonly since: Date;
  /** Null unless the state is `fails` or `refuses`. */
  readonly reason: string | null;
  /** Version of the host's software; null if unknown. */
  readonly version: string | null;
}

/** State of one network's index: its head, unreadable data, hosts and comparisons. */
export interface IndexStatus {
  readonly position: number;
  /** Interpreter version that derived the data. If it is lower than that of this program (`interpreterVersion` of `packages/ledger`), run `indexer reinterpret`. 0: unknown. */
  readonly interpreter: number;
  /** Microseconds since 1970. */
  readonly recordTime: bigint;
  readonly migrationId: number;
  readonly updates: number;
  readonly events: number;
  readonly transfers: number;
  readonly parties: number;
  /** Coin of active contracts, as decimal texts. */
  readonly supply: { readonly unlocked: string; readonly locked: string };
  /** Supply by the ledger's token registry at the last comparison. `asOf`: the registry's time (ISO 8601). Null: unknown. */
  readonly registrySupply: { readonly total: string; readonly asOf: string } | null;
  /** Events that the interpreter could not read, by template and reason, most frequent first. */
  readonly unread: readonly {
    /** Null if the event names none. */
    readonly template: string | null;
    readonly reason: string;
    /** Details about the first event. */
    readonly detail: string;
    readonly times: number;
    /** Ids of the first and the last event. */
    readonly first: string;
    readonly last: string;
  }[];
  /** Irregularities by kind, such as archived coin of unknown creation. */
  readonly irregularities: readonly { readonly kind: string; readonly times: number }[];
  /** Items of the stream that could not be decoded, newest first, at most 20. */
  readonly quarantine: readonly {
    readonly updateId: string | null;
    readonly reason: string;
    readonly position: number;
  }[];
  readonly quarantined: number;
  /** State of each Scan host, by URL. `since`: beginning of the state; `at`: last write by the indexer. ISO 8601 with an offset. */
  readonly hosts: readonly (Omit<HostState, 'since'> & { readonly since: string; readonly at: string })[];
  /** Last comparison with the ledger's own state; `at` as ISO 8601 with an offset. Null: none yet. */
  readonly reconciliation: { readonly at: string; readonly position: number; readonly differences: number } | null;
  /** Updates that are verified, which means equal on enough hosts. */
  readonly verification: {
    /** Every update up to this position is verified. 0: none. */
    readonly position: number;
    /** Number of updates that are not verified. 0: the whole index is verified. */
    readonly unverified: number;
  };
  /** Reason why the indexer stopped for good; `at` as ISO 8601 with an offset. Null: it did not. */
  readonly stopped: (IndexerStop & { readonly at: string }) | null;
}

const columns = {
  position: 'bigint',
  interpreter: 'integer?',
  record_time: 'bigint',
  migration_id: 'integer',
  updates: 'bigint',
  events: 'bigint',
  transfers: 'bigint',
  parties: 'bigint',
  unlocked: 'numeric',
  locked: 'numeric',
  registry_supply: 'json?',
  unread: 'json',
  irregularities: 'json',
  quarantined: 'bigint',
  quarantine: 'json',
  hosts: 'json',
  reconciliation: 'json?',
  verification: 'json',
  stopped: 'json?',
} as const;
type JsonOf = Pick<
  IndexStatus,
  'unread' | 'irregularities' | 'quarantine' | 'hosts' | 'reconciliation' | 'verification' | 'stopped'
> & {
  readonly registry_supply: IndexStatus['registrySupply'];
};
/** A row of `statusStatement`, with the types of its JSON columns. */
type StatusRow = Omit<RowOf<typeof columns>, keyof JsonOf> & JsonOf;

/** A row of `agreement` is a range of ranks and the hosts that agree on its updates; null instead of hosts: enough hosts agree, the updates are verified. */
const isVerified = 'hosts is null';

/** No row if nothing is indexed. Counts rows of small tables, which is too slow for every request. */
export const statusStatement = statement(
  'status',
  columns,
  `select position, (select version from interpreter) as interpreter, record_time, migration_id, updates, events, transfers, parties,
    trim_scale(unlocked) as unlocked, trim_scale(locked) as locked,
    (select detail -> 'registrySupply' from reconciliation) as registry_supply,
    (select coalesce(json_agg(u order by times desc, reason, template), '[]')
       from (select template, reason, detail, times, first_event as first, last_event as last from unread) u) as unread,
    (select coalesce(json_agg(i order by kind), '[]')
       from (select kind, count(*) as times from irregularity group by kind) i) as irregularities,
    (select count(*) from quarantine) as quarantined,
    (select coalesce(json_agg(q), '[]') from (
       select update_id as "updateId", reason, position from quarantine order by at desc, hash limit 20) q) as quarantine,
    (select coalesce(json_agg(h order by url), '[]')
       from (select url, state, since, reason, version, at from scan_host) h) as hosts,
    (select row_to_json(r) from (select at, position, differences from reconciliation) r) as reconciliation,
    json_build_object(
      'position', coalesce((select position_of(last_rank) from agreement where first_rank = 1 and ${isVerified}), 0),
      'unverified', updates - coalesce((select sum(last_rank - first_rank + 1) from agreement where ${isVerified}), 0)
    ) as verification,
    (select row_to_json(s) from (select at, reason, detail, network_reset as "networkReset" from indexer_stop) s) as stopped
  from head`,
);

/** The status from the rows of `statusStatement`. */
export function describeStatus([first]: readonly RowOf<typeof columns>[]): IndexStatus | null {
  if (first === undefined) return null;
  const row = first as StatusRow;
  return {
    position: Number(row.position),
    interpreter: row.interpreter ?? 0,
    recordTime: BigInt(row.record_time),
    migrationId: row.migration_id,
    updates: Number(row.updates),
    events: Number(row.events),
    transfers: Number(row.transfers),
    parties: Number(row.parties),
    supply: { unlocked: row.unlocked, locked: row.locked },
    registrySupply: row.registry_supply,
    unread: row.unread,
    irregularities: row.irregularities,
    quarantined: Number(row.quarantined),
    quarantine: row.quarantine,
    hosts: row.hosts,
    reconciliation: row.reconciliation,
    verification: row.verification,
    stopped: row.stopped,
  };
}

/** Reads the status of one network's index; null while nothing is indexed. */
export async function readStatus(options: IndexAddress): Promise<IndexStatus | null> {
  return withClient({ ...options, readOnly: true }, async (client) => {
    return describeStatus((await client.query<RowOf<typeof columns> & pg.QueryResultRow>(statusStatement.text)).rows);
  });
}
