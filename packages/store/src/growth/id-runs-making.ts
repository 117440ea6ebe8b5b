import type pg from 'pg';
import { codeOf } from '../engine/store-error.ts';
import { inTransaction } from '../sql/in-transaction.ts';
import { tableOf } from './volume-tables.ts';
import { idBlocksOf, idKinds, type IdRun, idRunIn, type IdRunRow, runsToMerge } from './id-run.ts';

/** Keys per row of a run, which takes a tenth of a page; a key is the first 60 bits of an id. Small rows fill a page best; large rows need fewer lookups. */
const keysInBlock = 64;
/** Ids of each source in one transaction. An interrupted merge continues after its last transaction. */
const usualStretch = 65_536;
/** Milliseconds that dropping a run waits for its readers. */
const dropTimeout = 1_000;

/** Source of the ids of a new run (sorted table of the ids of neighboring volumes): a volume or an older run. Both functions return SQL. */
interface Source {
  /** Rows `key, volume` of a kind with `from <= key < to`, both SQL; `to` null: no limit. */
  readonly keys: (kind: Kind, from: string, to: string) => string;
  /** The first key after about `stretch` ids from `from` on; no row if there are fewer. */
  readonly end: (kind: Kind, from: string, stretch: number) => string;
}

type Kind = keyof typeof idKinds;

/** Where a volume has the ids of a kind: table, column of ids, SQL of the key of an id, and SQL function that returns the lowest id with a key. */
const idColumns = {
  update: { table: 'update', id: 'update_id', keyOfId: 'update_key(update_id)', lowestId: 'update_id_from' },
  contract: { table: 'contract_event', id: 'key', keyOfId: 'contract_key(key)', lowestId: 'contract_from' },
} as const;

function ofVolume(volume: number): Source {
  const parts = (kind: Kind) => {
    const { table, ...columns } = idColumns[kind];
    return { table: tableOf(table, volume), ...columns };
  };
  return {
    keys: (kind, from, to) => {
      const { table, id, keyOfId, lowestId } = parts(kind);
      return `select ${keyOfId} as key, ${volume}::smallint as volume from ${table}
        where ${id} >= ${lowestId}(${from}) and (${to} is null or ${id} < ${lowestId}(${to})) group by 1`;
    },
    end: (kind, from, stretch) => {
      const { table, id, keyOfId, lowestId } = parts(kind);
      return `select ${keyOfId} as key from (
        select ${id} from ${table} where ${id} >= ${lowestId}(${from}) order by ${id} offset ${stretch} limit 1
      ) o`;
    },
  };
}

function ofRun(run: IdRun): Source {
  const table = idBlocksOf(run);
  // The block before `from` can reach into the range.
  const blocksFrom = (kind: Kind, from: string) =>
    `kind = ${idKinds[kind]} and first >= coalesce((
      select first from ${table} where kind = ${idKinds[kind]} and first <= ${from} order by first desc limit 1
    ), 0)`;
  return {
    keys: (
      kind,
      from,
      to,
    ) => `select e.key, e.volume from ${table} b cross join lateral unnest(b.keys, b.volumes) e (key, volume)
        where ${blocksFrom(kind, from)} and (${to} is null or first < ${to})
          and e.key >= ${from} and (${to} is null or e.key < ${to}) and e.volume <= ${run.lastVolume}`,
    end: (kind, from, stretch) => `select first as key from ${table} where kind = ${idKinds[kind]} and first > ${from}
        order by first offset ${Math.ceil(stretch / keysInBlock)} limit 1`,
  };
}

const runColumns = 'run, first_volume, last_volume';

/** The complete runs. An incomplete run has a kind and key of ids to continue with. */
async function completeRuns(client: pg.ClientBase): Promise<IdRun[]> {
  const { rows } = await client.query<IdRunRow>(
    `select ${runColumns} from id_run where next_kind is null order by first_volume`,
  );
  return rows.map(idRunIn);
}

/** The run that was begun and interrupted, else a new run of all packed volumes that are in no run; null if there are no such volumes. */
async function runToMake(client: pg.ClientBase): Promise<IdRun | null> {
  const begun = await client.query<IdRunRow>(`select ${runColumns} from id_run where next_kind is not null limit 1`);
  const [unfinished] = begun.rows;
  if (unfinished !== undefined) return idRunIn(unfinished);
  const runs = await completeRuns(client);
  const { rows } = await client.query<{ volume: number }>(
    `select volume from volume where volume > $1
     and volume < (select min(volume) from volume where not packed) order by volume`,
    [runs.at(-1)?.lastVolume ?? -1],
  );
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [oldest] = runsToMerge(runs, rows.length);
  const made = await client.query<IdRunRow>(
    `insert into id_run (run, first_volume, last_volume, next_kind, next_key)
     select coalesce(max(run), 0) + 1, $1::int, $2::int, $3::smallint, 0 from id_run returning ${runColumns}`,
    [oldest?.firstVolume ?? first.volume, last.volume, idKinds.update],
  );
  const [row] = made.rows;
  return row === undefined ? null : idRunIn(row);
}

/** Makes the table of a run, unless an interrupted call has made it. */
async function makeTable(client: pg.ClientBase, run: IdRun): Promise<void> {
  const table = idBlocksOf(run);
  const { rows } = await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table]);
  if (rows[0]?.is === true) return;
  // With this target, a row stays in the page.
  await client.query(
    `create table ${table} () inherits (id_block) with (toast_tuple_target = 8160);
     create index ${table}_by_first on ${table} (kind, first);`,
  );
}

/** Writes the next ids of a run in order; false if none are left. Throws if a rewind removed the run. */
async function writeStretch(
  client: pg.ClientBase,
  run: IdRun,
  sources: readonly Source[],
  stretch: number,
): Promise<boolean> {
  const { rows } = await client.query<{ next_kind: number; next_key: string }>(
    'select next_kind, next_key from id_run where run = $1 and next_kind is not null for update',
    [run.run],
  );
  const [next] = rows;
  if (next === undefined) throw new Error(`a rewind removed run ${run.run} of ids while it was written`);
  const kind = (['update', 'contract'] as const).find((name) => idKinds[name] === next.next_kind);
  // After the last kind, the run is complete.
  if (kind === undefined) return false;
  const ends = sources.map((source) => `(${source.end(kind, '$1::bigint', stretch)})`).join(' union all ');
  // Ids with equal keys stay together: if a source has more than a stretch of ids with the first key, the stretch ends right after this key. Null: the last stretch.
  const bounds = await client.query<{ to: string | null }>(
    `select case when min(key) is not null then greatest(min(key), $1::bigint + 1) end as to from (${ends}) b`,
    [next.next_key],
  );
  const to = bounds.rows[0]?.to ?? null;
  const keys = sources.map((source) => `(${source.keys(kind, '$1::bigint', '$2::bigint')})`).join(' union all ');
  await client.query(
    `insert into ${idBlocksOf(run)} (kind, first, keys, volumes)
     select ${idKinds[kind]}, min(key), array_agg(key order by key, volume), array_agg(volume order by key, volume) from (
       select key, volume, (dense_rank() over (order by key) - 1) / ${keysInBlock} as block
       from (${keys}) e
     ) b group by block order by block`,
    [next.next_key, to],
  );
  const [nextKind, nextKey] = to === null ? [next.next_kind + 1, 0] : [next.next_kind, to];
  await client.query('update id_run set next_kind = $2, next_key = $3 where run = $1', [run.run, nextKind, nextKey]);
  return true;
}

/** Puts a complete run in the place of the merged runs. */
async function finish(client: pg.ClientBase, run: IdRun, merged: readonly IdRun[]): Promise<void> {
  const { rowCount } = await client.query('update id_run set next_kind = null where run = $1', [run.run]);
  if (rowCount !== 1) throw new Error(`a rewind removed run ${run.run} of ids while it was written`);
  await client.query('delete from id_run where run = any ($1::int[])', [merged.map(({ run: number }) => number)]);
}

/** SQLSTATE: a lock was not given in time. */
const lockTimeoutCode = '55P03';

/**
 * Drops the tables of merged runs. A table that is locked for long, as by a backup, is dropped at the next call: readers that come after
 * a waiting drop would wait too.
 */
async function dropMerged(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on oid = inhrelid
     where inhparent = 'id_block'::regclass and not exists (select from id_run where format('id_block_%s', run) = relname)`,
  );
  for (const { name } of rows) {
    try {
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = ${dropTimeout}`);
        await client.query(`drop table if exists ${name}`);
      });
    } catch (error) {
      if (codeOf(error) !== lockTimeoutCode) throw error;
    }
  }
}

/**
 * Merges the ids of packed volumes and of the newest runs into one sorted run, one stretch of ids per transaction. Readers use the older runs until
 * the new run is complete. An interrupted merge is continued. `isStopped`: asked between stretches.
 */
export async function makeIdRuns(
  client: pg.ClientBase,
  isStopped: () => boolean,
  stretch = usualStretch,
): Promise<void> {
  await dropMerged(client);
  for (let run = await runToMake(client); run !== null && !isStopped(); run = await runToMake(client)) {
    const making = run;
    await makeTable(client, making);
    const merged = (await completeRuns(client)).filter(({ firstVolume }) => firstVolume >= making.firstVolume);
    const covered = merged.at(-1)?.lastVolume ?? making.firstVolume - 1;
    const { rows } = await client.query<{ volume: number }>(
      'select volume from volume where volume > $1 and volume <= $2 order by volume',
      [covered, making.lastVolume],
    );
    const sources = [...merged.map(ofRun), ...rows.map(({ volume }) => ofVolume(volume))];
    while (await inTransaction(client, () => writeStretch(client, making, sources, stretch))) {
      if (isStopped()) return;
    }
    await client.query(`vacuum (freeze, analyze) ${idBlocksOf(making)}`);
    await inTransaction(client, () => finish(client, making, merged));
    await dropMerged(client);
  }
}

/**
 * Limits the runs to volumes up to `lastVolume`, the last one that loses no rows in a rewind, and drops an unfinished run, which may have ids of later
 * volumes. Within the caller's transaction.
 */
export async function rewindIdRuns(client: pg.ClientBase, lastVolume: number): Promise<void> {
  const { rows } = await client.query<{ run: number }>(
    'delete from id_run where next_kind is not null or first_volume > $1 returning run',
    [lastVolume],
  );
  if (rows.length > 0) await client.query(`drop table if exists ${rows.map(idBlocksOf).join(', ')}`);
  await client.query('update id_run set last_volume = $1 where last_volume > $1', [lastVolume]);
}
