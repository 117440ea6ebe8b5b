import type { HostState } from '../reader/read-status.ts';
import { type IndexAddress, openPool } from '../engine/connect.ts';
import { storeError } from '../engine/store-error.ts';
import { headChannel } from '../sql/head-channel.ts';
import { contractKey } from '../sql/contract-key.ts';
import { plainText } from '../sql/plain-text.ts';

/** A row of Scan's list of sequencers. */
export interface EnrichedSequencer {
  readonly svName: string;
  readonly id: string | null;
  readonly url: string | null;
  readonly serial: number | null;
  readonly migrationId: number | null;
  /** Microseconds; null for the ledger's minimum date. */
  readonly availableAfter: bigint | null;
}

/** One comparison of the index with the ledger's own state. */
interface Reconciliation {
  readonly at: Date;
  readonly position: number;
  readonly differences: number;
  /** Details, to be stored as JSON. */
  readonly detail: unknown;
}

/**
 * Writes polled data, which never changes data from the stream. Responses contain blobs and sequencers: if these change, the revision is
 * incremented and readers are notified, like after a commit. Hosts and comparisons are only in the status.
 */
export interface Enrichment {
  /** `created_event_blob` of featured app rights and vote requests, by contract id; unknown contracts are ignored. */
  blobs(of: ReadonlyMap<string, string>): Promise<void>;
  sequencers(rows: readonly EnrichedSequencer[]): Promise<void>;
  /** Replaces the states of Scan hosts. */
  hosts(rows: readonly HostState[]): Promise<void>;
  /** Replaces the result of the last comparison. */
  reconciled(result: Reconciliation): Promise<void>;
  close(): Promise<void>;
}

const blobTables = ['featured_app', 'vote_request_contract'] as const;

/** Opens a connection for pollers. Rejects if the database cannot be used. */
export async function openEnrichment(options: IndexAddress): Promise<Enrichment> {
  const pool = openPool(options, { max: 1 });
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      return await pool.query(text, [...values]);
    } catch (error) {
      throw storeError(error);
    }
  };
  try {
    await query('select from head');
  } catch (error) {
    await pool.end();
    throw error;
  }
  /** Runs a statement that increments the revision only if it changes data, and then notifies readers, who otherwise poll. */
  const revise = async (text: string, values: readonly unknown[]) => {
    const { rowCount } = await query(text, values);
    if (rowCount === 0) return;
    await query('select pg_notify($1, $2)', [headChannel, `${options.network}:revised`]);
  };
  return {
    async blobs(of) {
      const written = blobTables.map(
        (table) => `${table}_written as (
           update ${table} t set created_event_blob = b.blob from unnest($1::uuid[], $2::text[]) b (contract, blob)
           where t.contract = b.contract and t.created_event_blob is distinct from b.blob returning t.contract)`,
      );
      const some = blobTables.map((table) => `exists (select from ${table}_written)`);
      await revise(
        `with ${written.join(', ')} update revision set revision = revision + 1 where ${some.join(' or ')}`,
        [[...of.keys()].map(contractKey), [...of.values()].map(plainText)],
      );
    },
    async sequencers(rows) {
      // One statement, so that readers never see half of the new list.
      await revise(
        `with wanted (sv_name, id, url, serial, migration_id, available_after) as (
           select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])
         ), changed as (
           select exists (table wanted except all table enriched_sequencer)
               or exists (table enriched_sequencer except all table wanted) as yes
         ), gone as (
           delete from enriched_sequencer where (select yes from changed)
         ), come as (
           insert into enriched_sequencer select wanted.* from wanted, changed where yes
         )
         update revision set revision = revision + 1 where (select yes from changed)`,
        [
          rows.map((row) => plainText(row.svName)),
          rows.map((row) => row.id && plainText(row.id)),
          rows.map((row) => row.url && plainText(row.url)),
          rows.map((row) => row.serial),
          rows.map((row) => row.migrationId),
          rows.map((row) => row.availableAfter),
        ],
      );
    },
    async hosts(rows) {
      // `at` is now, by default.
      await query(
        `with gone as (delete from scan_host where url <> all ($1::text[]))
         insert into scan_host (url, state, since, reason, version)
         select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[], $5::text[])
         on conflict (url) do update set state = excluded.state, since = excluded.since, reason = excluded.reason,
           version = excluded.version, at = excluded.at`,
        [
          rows.map((row) => row.url),
          rows.map((row) => row.state),
          rows.map((row) => row.since),
          rows.map((row) => (row.reason === null ? null : plainText(row.reason))),
          rows.map((row) => (row.version === null ? null : plainText(row.version))),
        ],
      );
    },
    async reconciled({ at, position, differences, detail }) {
      await query(
        `insert into reconciliation (at, position, differences, detail) values ($1, $2, $3, $4)
         on conflict (one) do update set at = excluded.at, position = excluded.position,
           differences = excluded.differences, detail = excluded.detail`,
        [at, position, differences, JSON.stringify(detail)],
      );
    },
    close: () => pool.end(),
  };
}
