import { contractKey } from '../sql/contract-key.ts';
import { idToBytes } from '../sql/id-bytes.ts';
import { plainArray } from '../sql/plain-array.ts';
import type { ReadValue } from '../sql/prepared-read.ts';
import { type Columns, declareSample, type Statement } from '../sql/statement.ts';
import { idBlocksOf, idKinds, type IdRun } from './id-run.ts';

/** Ids whose volumes (ranges of positions with their own tables) are looked up. */
export interface SoughtIds {
  readonly updates?: readonly string[];
  readonly contracts?: readonly string[];
  /** An event id that does not contain the id of its update. */
  readonly oddEvent?: string;
  /** The first `most` updates by id, from `lowest` to `highest` (bytes of update ids). More volumes can be found, as a key is only the beginning of an id. */
  readonly beginning?: { readonly lowest: Buffer; readonly highest: Buffer; readonly most: number };
  /** A position, whose volume is searched too. */
  readonly position?: number;
}

const columns = {
  position: 'bigint',
  record_time: 'bigint',
  epoch: 'bigint',
  /** Null: no run has the id. */
  volume: 'integer?',
  /** First 60 bits of the update id, for `beginning`; else null. */
  key: 'bigint?',
} as const satisfies Columns;

type Found = Statement<typeof columns>;

/** First 60 bits of an id: `update_key` and `contract_key` of the schema. */
function keyOf(hex: string): bigint {
  return BigInt(`0x${hex.slice(0, 15).padEnd(15, '0')}`);
}

const fromHead = 'select h.position, h.record_time, h.epoch, r.* from head h left join lateral';

/** $1 kinds and $2 keys of ids, as arrays of one length; $3 `oddEvent`. One index descent per key and run, since all entries of a key are in one block. */
function ofIds(branches: readonly Branch[]): string {
  const each = branches.map(
    ({ table, last }) => `(select b.volumes[p.at]::int as volume, null::bigint as key
      from unnest($1::smallint[], $2::bigint[]) k (kind, key)
      cross join lateral (select keys, volumes from ${table} where kind = k.kind and first <= k.key order by first desc limit 1) b
      cross join lateral unnest(array_positions(b.keys, k.key)) p (at) where b.volumes[p.at] <= ${last})`,
  );
  const odd = `(select (o.position / s.volume)::int as volume, null::bigint as key
      from odd_event_id o cross join volume_size s where o.event_id = $3)`;
  return `${fromHead} (${[...each, odd].join(' union all ')}) r on true`;
}

/**
 * $1 lowest and $2 highest key, $3 number of entries. The block before the first one in the range is read too, since it can reach into the range.
 * PostgreSQL reads blocks in order (`b.first`) until it has enough entries. All entries of a block can be of removed volumes.
 */
function ofBeginning(branches: readonly Branch[]): string {
  const each = branches.map(
    ({ table, last }) => `(select e.volume::int, e.key
      from (
        select first, keys, volumes from ${table} where kind = ${idKinds.update} and first <= $2::bigint
          and first >= coalesce((
            select first from ${table} where kind = ${idKinds.update} and first <= $1::bigint order by first desc limit 1
          ), $1::bigint)
        order by first
      ) b cross join lateral unnest(b.keys, b.volumes) e (key, volume)
      where e.key >= $1::bigint and e.key <= $2::bigint and e.volume <= ${last}
      order by b.first, e.key fetch first ($3::bigint) rows with ties)`,
  );
  return `${fromHead} (${each.join(' union all ')}) r on true`;
}

/** A run to search: the table of its blocks, and its last valid volume. */
interface Branch {
  readonly table: string;
  readonly last: number;
}

const texts = { 'volumes of ids': ofIds, 'volumes of a beginning': ofBeginning } as const;
for (const [name, text] of Object.entries(texts)) {
  declareSample({ name, columns, text: text([{ table: 'id_block', last: 0 }]) });
}

/** Statements that look ids up in the given runs. */
export class IdStatements {
  readonly #branches: readonly Branch[];
  readonly #name: string;

  constructor(runs: readonly IdRun[], epoch: string) {
    this.#branches = runs.map((run) => ({ table: idBlocksOf(run), last: run.lastVolume }));
    this.#name = `${epoch} ${runs.map(({ run, lastVolume }) => `${run}-${lastVolume}`).join(' ')}`;
  }

  on(name: keyof typeof texts): Found {
    return { name: `${name} ${this.#name}`, columns, text: texts[name](this.#branches) };
  }
}

/** Statements, by name, that look up the sought ids, with their values. */
export function lookupsOf(
  sought: SoughtIds,
): { readonly name: keyof typeof texts; readonly values: readonly ReadValue[] }[] {
  const { updates = [], contracts = [], oddEvent, beginning } = sought;
  const keys = [
    ...updates.map((id) => [idKinds.update, keyOf(idToBytes(id).toString('hex'))] as const),
    ...contracts.map((id) => [idKinds.contract, keyOf(contractKey(id))] as const),
  ];
  const lookups = [];
  if (keys.length > 0 || oddEvent !== undefined) {
    const values = [plainArray(keys.map(([kind]) => kind)), plainArray(keys.map(([, key]) => key)), oddEvent];
    lookups.push({ name: 'volumes of ids', values } as const);
  }
  if (beginning !== undefined) {
    const [lowest, highest] = [beginning.lowest, beginning.highest].map((bytes) => keyOf(bytes.toString('hex')));
    lookups.push({ name: 'volumes of a beginning', values: [lowest, highest, beginning.most] } as const);
  }
  return lookups;
}

/** Volume numbers in the rows of a lookup. For `beginning`, only volumes of the first `most` entries of all runs, by key. */
export function volumesIn(
  rows: readonly { readonly volume: number | null; readonly key: string | null }[],
  { beginning }: SoughtIds,
): number[] {
  const keys = rows.flatMap(({ key }) => (key === null ? [] : [BigInt(key)])).sort((a, b) => (a < b ? -1 : 1));
  const last = beginning === undefined ? undefined : keys[beginning.most - 1];
  const isWanted = (key: string | null) => key === null || last === undefined || BigInt(key) <= last;
  return rows.flatMap(({ volume, key }) => (volume !== null && isWanted(key) ? [volume] : []));
}
