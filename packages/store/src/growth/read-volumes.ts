import type { Micros } from '@ledger-explorer/ledger';
import type pg from 'pg';
import { type IndexAddress, withClient } from '../engine/connect.ts';
import { tableOf, volumeTables } from './volume-tables.ts';

/** Size and state of a volume of an index: a range of positions with its own tables. */
export interface VolumeFacts {
  readonly volume: number;
  /** `newest`: commits write to it; `closed`; `packed`: closed, vacuumed since, and its ids sorted. */
  readonly state: 'newest' | 'closed' | 'packed';
  readonly firstPosition: number;
  readonly lastPosition: number;
  /** Microseconds. */
  readonly firstRecordTime: Micros;
  readonly lastRecordTime: Micros;
  readonly updates: number;
  readonly events: number;
  readonly transfers: number;
  /** Bytes on disk, with indexes. */
  readonly bytes: number;
  /** Tablespaces of its tables and indexes; several only while the volume is being moved. */
  readonly tablespaces: readonly string[];
}

/** A row of `statement`: all counts and times arrive as text. `tablespaces`: null if the volume has no tables. */
interface Row
  extends
    Pick<VolumeFacts, 'volume' | 'state'>,
    Record<Exclude<keyof VolumeFacts, 'volume' | 'state' | 'tablespaces'>, string> {
  readonly tablespaces: string[] | null;
}

/**
 * $1 tables of a volume; $2, $3 and $4 volume, position and record time of each last update. Updates are counted by rank, events and transfers as the first
 * number of the next volume (for the newest, the head's total plus 1) minus the volume's own.
 */
const statement = `with v as (
    select volume, packed and exists (
      select from id_run where next_kind is null and volume between first_volume and last_volume
    ) as packed, first_position, first_event, first_transfer, record_time,
      lead(first_position) over w as next_position, lead(first_event) over w as next_event, lead(first_transfer) over w as next_transfer
    from volume window w as (order by volume)
  ), part as (
    select v.volume, c.oid, c.reltablespace
    from v cross join unnest($1::text[]) t (name)
    join pg_class own on own.oid = to_regclass(format('%I', t.name || '_' || v.volume))
    cross join lateral (select own.oid, own.reltablespace union all
      select i.oid, i.reltablespace from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = own.oid) c
  )
  select v.volume, case when v.next_position is null then 'newest' when v.packed then 'packed' else 'closed' end as state,
    v.first_position as "firstPosition", last.position as "lastPosition", v.record_time as "firstRecordTime", last.record_time as "lastRecordTime",
    rank_of(last.position) - rank_of(v.first_position) + 1 as updates,
    coalesce(v.next_event, h.events + 1) - v.first_event as events,
    coalesce(v.next_transfer, h.transfers + 1) - v.first_transfer as transfers,
    coalesce(parts.bytes, 0) as bytes, parts.tablespaces
  from v cross join head h
  join unnest($2::int[], $3::bigint[], $4::bigint[]) last (volume, position, record_time) on last.volume = v.volume
  cross join lateral (
    select sum(pg_table_size(part.oid)) as bytes, array_agg(distinct coalesce(s.spcname, d.spcname)::text order by coalesce(s.spcname, d.spcname)::text) as tablespaces
    from part left join pg_tablespace s on s.oid = part.reltablespace
    cross join (select spcname from pg_database join pg_tablespace t on t.oid = dattablespace where datname = current_database()) d
    where part.volume = v.volume
  ) parts
  order by v.volume`;

type LastUpdate = Readonly<Record<'position' | 'record_time', string>> & { readonly volume: number };

/** The last update of each volume. */
async function lastUpdates(client: pg.ClientBase): Promise<readonly LastUpdate[]> {
  const { rows } = await client.query<{ volume: number }>('select volume from volume');
  if (rows.length === 0) return [];
  const each = rows.map(
    ({ volume }) =>
      `(select ${volume} as volume, position, record_time from ${tableOf('update', volume)} order by position desc limit 1)`,
  );
  return (await client.query<LastUpdate>(each.join(' union all '))).rows;
}

/** The volumes of an index, oldest first; none while nothing is indexed. */
export async function readVolumes(options: IndexAddress): Promise<VolumeFacts[]> {
  return withClient({ ...options, readOnly: true }, async (client) => {
    const lasts = await lastUpdates(client);
    const { rows } = await client.query<Row>(statement, [
      volumeTables,
      lasts.map(({ volume }) => volume),
      lasts.map(({ position }) => position),
      lasts.map(({ record_time: time }) => time),
    ]);
    return rows.map((row) => ({
      ...row,
      firstPosition: Number(row.firstPosition),
      lastPosition: Number(row.lastPosition),
      firstRecordTime: BigInt(row.firstRecordTime),
      lastRecordTime: BigInt(row.lastRecordTime),
      updates: Number(row.updates),
      events: Number(row.events),
      transfers: Number(row.transfers),
      bytes: Number(row.bytes),
      tablespaces: row.tablespaces ?? [],
    }));
  });
}
