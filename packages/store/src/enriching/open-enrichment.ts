import pg from 'pg';
import { connectionSettings, storeError } from '../engine/connect.ts';
import { contractKey } from '../ids/contract-key.ts';

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
export interface Reconciliation {
  readonly at: Date;
  readonly position: number;
  readonly differences: number;
  /** As JSON. */
  readonly detail: unknown;
}

/** What pollers add to the index. The stream stays the source of truth: nothing of it is changed here. */
export interface Enrichment {
  /** `created_event_blob` by contract id, of featured apps and vote requests; contracts not known are left out. */
  blobs(of: ReadonlyMap<string, string>): Promise<void>;
  /** Replaces all rows. */
  sequencers(rows: readonly EnrichedSequencer[]): Promise<void>;
  /** Replaces the last result. */
  reconciled(result: Reconciliation): Promise<void>;
  close(): Promise<void>;
}

const blobTables = ['featured_app', 'vote_request_contract'] as const;

export async function openEnrichment(options: {
  readonly databaseUrl: string;
  readonly network: string;
}): Promise<Enrichment> {
  const pool = new pg.Pool({ ...connectionSettings(options.databaseUrl, options.network), max: 1 });
  pool.on('error', () => undefined);
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      await pool.query(text, [...values]);
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
  return {
    async blobs(of) {
      const values = [[...of.keys()].map(contractKey), [...of.values()]];
      for (const table of blobTables) {
        await query(
          `update ${table} t set created_event_blob = b.blob from unnest($1::uuid[], $2::text[]) b (contract, blob)
           where t.contract = b.contract and t.created_event_blob is distinct from b.blob`,
          values,
        );
      }
    },
    async sequencers(rows) {
      // One statement: readers never see the list half replaced.
      await query(
        `with gone as (delete from enriched_sequencer)
         insert into enriched_sequencer (sv_name, id, url, serial, migration_id, available_after)
         select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])`,
        [
          rows.map((row) => row.svName),
          rows.map((row) => row.id),
          rows.map((row) => row.url),
          rows.map((row) => row.serial),
          rows.map((row) => row.migrationId),
          rows.map((row) => row.availableAfter),
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
