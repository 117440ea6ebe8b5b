import { formatTime } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type IndexAddress, openPool, rowsFrom } from '../engine/connect.ts';
import { bytesToId } from '../sql/id-bytes.ts';
import { plainText } from '../sql/plain-text.ts';
import { type BlockRow, joinBlock, PayloadReader, selectBlocksInOrder } from '../payloads/payload.ts';
import type { IndexerStop } from '../head/indexer-stop.ts';
import type { Cursor } from '../writer/writer.ts';

/** Consecutive updates on which the same hosts agree. */
export interface AgreedStretch {
  /** Ranks in the stream, from 1, of the first and the last update. */
  readonly first: number;
  readonly last: number;
  /** Names of hosts; null: as many hosts as are required, so the updates are verified. */
  readonly hosts: readonly string[] | null;
}

/** A stored update. */
interface StoredUpdate {
  readonly position: number;
  readonly updateId: string;
  readonly cursor: Cursor;
  /** The item as the ledger gave it, in one line. */
  readonly json: Buffer;
}

/** Stored updates in stream order. */
export interface StoredUpdates {
  /** Cursor after which the stream continues with these updates; null: from the beginning. */
  readonly after: Cursor | null;
  /** Number of leading updates that were not requested: the update before the first requested one and others of its record time, which is after `after`. */
  readonly unrequested: number;
  readonly updates: readonly StoredUpdate[];
}

/** Identity of the indexed ledger. */
export interface LedgerIdentity {
  /** Party id of its DSO; null if unknown yet. */
  readonly dso: string | null;
  readonly synchronizers: ReadonlySet<string>;
  /** Id of the newest update; null: no update after the snapshot. */
  readonly lastUpdate: string | null;
}

/** Results of comparing the index with hosts. The only indexer of a network writes them. */
export interface Verification {
  /** All stretches, in order. */
  agreed(): Promise<AgreedStretch[]>;
  /** Replaces all stretches. */
  replaceAgreed(stretches: readonly AgreedStretch[]): Promise<void>;
  /** Stored updates of the ranks `first` to `last`, at most `most` of them, and the unrequested updates before them. */
  read(from: { readonly first: number; readonly last: number; readonly most: number }): Promise<StoredUpdates>;
  /** Quarantined items of these updates, by id, as the ledger gave them; null if the item was lost. */
  quarantined(updateIds: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>>;
  /** Stores why the indexer stopped; null: it runs. */
  stopped(why: IndexerStop | null): Promise<void>;
  /** Null while nothing is indexed. */
  identity(): Promise<LedgerIdentity | null>;
  /** Stores the DSO that hosts name. */
  noteDso(dso: string): Promise<void>;
  close(): Promise<void>;
}

interface UpdateRow extends BlockRow, pg.QueryResultRow {
  readonly update_id: Buffer;
  readonly migration_id: number;
  readonly record_time: string;
}

interface BoundsRow {
  readonly first: string;
  readonly last: string | null;
  /** Number of updates from `first` to the first requested one. */
  readonly unrequested: string;
  readonly migration_id: number | null;
  readonly record_time: string | null;
}

/** Connects at the first call. */
export function openVerification(options: IndexAddress): Verification {
  const pool = openPool(options, { max: 1 });
  const query = rowsFrom(pool);
  return {
    async agreed() {
      const rows = await query<{ first_rank: string; last_rank: string; hosts: string[] | null }>(
        'select first_rank, last_rank, hosts from agreement order by first_rank',
      );
      return rows.map(({ first_rank: first, last_rank: last, hosts }) => ({
        first: Number(first),
        last: Number(last),
        hosts,
      }));
    },
    async replaceAgreed(stretches) {
      const rows = stretches.map(({ first, last, hosts }) => ({ first_rank: first, last_rank: last, hosts }));
      await query(
        `with wanted as (
           select * from jsonb_to_recordset($1::jsonb) w (first_rank bigint, last_rank bigint, hosts text[])
         ), gone as (
           delete from agreement where first_rank not in (select first_rank from wanted)
         )
         insert into agreement as a (first_rank, last_rank, hosts) select first_rank, last_rank, hosts from wanted
         on conflict (first_rank) do update set last_rank = excluded.last_rank, hosts = excluded.hosts
           where (a.last_rank, a.hosts) is distinct from (excluded.last_rank, excluded.hosts)`,
        [JSON.stringify(rows)],
      );
    },
    async read({ first, last, most }) {
      // $1, $2: ranks of the first and the last requested update. The cursor is of the previous update, else of the snapshot that the index began with, else
      // null. The stream continues after a time, so `ties`, the updates at the cursor's time, are also read.
      const [bounds] = await query<BoundsRow>(
        `select coalesce(ties.first, position_of($1)) as first, position_of($2) as last, ties.unrequested,
           coalesce(u.migration_id, s.migration_id) as migration_id, coalesce(u.record_time, s.record_time) as record_time
         from (select) one
         left join update u on $1 > 1 and u.position = position_of($1 - 1)
         left join snapshot s on $1 = 1
         left join lateral (
           select min(t.position) as first, count(*) filter (where t.position <= u.position) as unrequested from update t
           where (t.migration_id, t.record_time) = (u.migration_id, u.record_time)
         ) ties on true`,
        [first, last],
      );
      if (bounds === undefined) throw new RangeError('the query for the first update returned no row');
      const unrequested = Number(bounds.unrequested);
      const rows = await query<UpdateRow>(
        `select u.update_id, u.migration_id, u.record_time, ${selectBlocksInOrder('u')}
         from (select * from update where position between $1 and $2 order by position limit $3) u ${joinBlock('u')}
         order by u.position`,
        [bounds.first, bounds.last, unrequested + most],
      );
      const payloads = new PayloadReader();
      const updates = rows.map((row) => ({
        position: Number(row.update_position),
        updateId: bytesToId(row.update_id),
        cursor: { migrationId: row.migration_id, recordTime: formatTime(BigInt(row.record_time)) },
        json: Buffer.from(payloads.readJson(row)),
      }));
      if (bounds.migration_id === null || bounds.record_time === null) return { after: null, unrequested, updates };
      // One microsecond earlier, so that the stream continues with all updates of this record time.
      const time = BigInt(bounds.record_time) - (unrequested > 0 ? 1n : 0n);
      return { after: { migrationId: bounds.migration_id, recordTime: formatTime(time) }, unrequested, updates };
    },
    async quarantined(updateIds) {
      const rows = await query<{ update_id: string; item: string }>(
        'select update_id, item from quarantine where update_id = any ($1)',
        [updateIds.map(plainText)],
      );
      // `null` is stored for an item that has no JSON (`writeQuarantine`).
      return new Map(rows.map(({ update_id: id, item }) => [id, item === 'null' ? null : Buffer.from(item)]));
    },
    async stopped(why) {
      const reset = why?.networkReset ? plainText(JSON.stringify(why.networkReset)) : null;
      // Responses show the network reset without a position, so the same statement writes a new revision (docs/contract.md#v33).
      // `at` is now, by default.
      const revised = `with revised as (
        update revision set revision = revision + 1 where $1::jsonb is distinct from (select network_reset from indexer_stop)
      )`;
      if (why === null) await query(`${revised} delete from indexer_stop`, [reset]);
      else {
        await query(
          `${revised} insert into indexer_stop (network_reset, reason, detail) values ($1, $2, $3)
           on conflict (one) do update set reason = excluded.reason, detail = excluded.detail, at = excluded.at,
             network_reset = excluded.network_reset`,
          [reset, plainText(why.reason), plainText(why.detail)],
        );
      }
    },
    async identity() {
      const [row] = await query<{ dso: string | null; synchronizers: string[]; last_update: Buffer | null }>(
        `select coalesce((select dso from dso_rules order by position, ordinal limit 1), (select dso from ledger)) as dso,
           array(select synchronizer from synchronizer) as synchronizers,
           (select update_id from update where position = head.position) as last_update
         from head`,
      );
      if (row === undefined) return null;
      const lastUpdate = row.last_update === null ? null : bytesToId(row.last_update);
      return { dso: row.dso, synchronizers: new Set(row.synchronizers), lastUpdate };
    },
    async noteDso(dso) {
      await query('insert into ledger (dso) values ($1) on conflict (one) do update set dso = excluded.dso', [dso]);
    },
    close: () => pool.end(),
  };
}
