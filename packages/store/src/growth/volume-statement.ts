import { declareSample, type Columns, type Statement } from '../sql/statement.ts';
import { atHead, atPosition, headColumns, positionColumns } from '../sql/answer.ts';
import type { VolumeIndex, Range } from './volume-index.ts';
import { tableOf, type VolumeTable } from './volume-tables.ts';

/** The parent tables of all volumes, by their names in the texts of statements. */
const parents = {
  update: 'update',
  payload: 'payload',
  contractEvent: 'contract_event',
  transfer: 'transfer',
  coinEnded: 'coin_ended',
  transferRun: 'transfer_run',
  updateRun: 'update_run',
} as const satisfies Record<string, VolumeTable>;

type Sources = Readonly<Record<keyof typeof parents, string>>;

/** Makes the SQL that stands for each parent table. */
function sources(sourceOf: (name: keyof Sources) => string): Sources {
  const names = Object.keys(parents) as (keyof Sources)[];
  return Object.fromEntries(names.map((name) => [name, sourceOf(name)])) as Record<keyof Sources, string>;
}

/** Table names of one volume (a range of positions with its own tables), or of all volumes together. */
interface Tables extends Sources {
  /** `update` of the previous and of the next volume, if there is one. */
  readonly before: string | null;
  readonly after: string | null;
}

/** Parts of which the text of a volume statement is made. */
interface Named extends Sources {
  /**
   * `from` clause of one row: `h`, the head, joined with `at`: position, record time, last event and transfers of the update at $1, or of the head in a
   * statement made for the head, where $1 is null. No row if the index is empty or has no update at $1.
   */
  readonly pinned: string;
  /** Joins one `branch` per volume with `union all`, in this order. PostgreSQL does not run further branches once a limit is reached. */
  readonly each: (order: 'newest first' | 'oldest first', branch: (tables: Tables) => string) => string;
}

const wholes: Tables = { ...parents, before: null, after: null };

/** `index`: of the volume in the list of volumes. */
function tablesOf({ volumes }: VolumeIndex, index: number): Tables {
  const tableAt = (volumeAt: number, table: VolumeTable) => {
    const volume = volumes[volumeAt];
    return volume === undefined ? null : tableOf(table, volume.number);
  };
  return {
    ...sources((name) => tableAt(index, parents[name]) ?? parents[name]),
    before: tableAt(index - 1, 'update'),
    after: tableAt(index + 1, 'update'),
  };
}

/** `at`: table of the update at the requested position; null if the statement reads at the head. */
function named(volumes: readonly Tables[], at: string | null): Named {
  return {
    ...sources((name) => {
      const [one, ...more] = volumes.map((tables) => tables[name]);
      return more.length === 0 && one !== undefined
        ? one
        : `(${[one, ...more].map((table) => `select * from ${table}`).join(' union all ')})`;
    }),
    pinned:
      at === null
        ? `from head h join lateral (
            select coalesce($1::bigint, h.position) as position, h.record_time, h.events as last_event, h.transfers
          ) at on h.position > 0`
        : `from head h join (
            select position, record_time, first_event + events - 1 as last_event, transfers from ${at}
          ) at on at.position = $1::bigint`,
    each: (order, branch) => {
      const ordered = order === 'newest first' ? volumes.toReversed() : volumes;
      return ordered.map((tables) => `(${branch(tables)})`).join(' union all ');
    },
  };
}

/** A statement whose text names the tables of the volumes that it reads. */
export interface VolumeStatement<Of extends Columns = Columns> {
  readonly name: string;
  /** The statement on a range of volumes; `at`: number of the volume with the pinned position, null at the head. */
  readonly on: (volumeIndex: VolumeIndex, range: Range, at: number | null) => Statement<Of>;
}

/** Columns that every volume statement must select: the state of the index that it saw. */
export const seenColumns = { ...headColumns, epoch: 'bigint' } as const;
export const atHeadSeen = `${atHead}, h.epoch`;
export const seenAtColumns = { ...positionColumns, epoch: 'bigint' } as const;
export const atPositionSeen = `${atPosition}, h.epoch`;

const declared: VolumeStatement[] = [];

/** All volume statements of the files loaded so far. */
export function declaredVolumeStatements(): readonly VolumeStatement[] {
  return declared;
}

/** Limit of cached texts; at the limit, the cache is emptied. */
const cacheLimit = 1_000;

/** Declares a statement. Call it once, at the top level of a file. */
export function volumeStatement<const Of extends Columns & typeof seenColumns>(
  name: string,
  columns: Of,
  text: (named: Named) => string,
): VolumeStatement<Of> {
  declareSample({ name, columns, text: text(named([wholes], null)) });
  const made = new Map<string, Statement<Of>>();
  const declaration: VolumeStatement<Of> = {
    name,
    on(volumeIndex, { low, high }, at) {
      const [first, last] = [volumeIndex.volumes[low]?.number, volumeIndex.volumes[high]?.number];
      // Within an epoch, the volumes between two volumes do not change; the one after the last can be new.
      const neighbor = volumeIndex.volumes[high + 1]?.number ?? '';
      const key = `${name} ${volumeIndex.epoch} ${at ?? ''}/${first ?? ''}-${last ?? ''}-${neighbor}`;
      const cached = made.get(key);
      if (cached !== undefined) return cached;
      const volumes = volumeIndex.volumes.slice(low, high + 1).map((_, index) => tablesOf(volumeIndex, low + index));
      const statement = {
        name: key,
        columns,
        text: text(named(volumes.length === 0 ? [wholes] : volumes, at === null ? null : tableOf('update', at))),
      };
      if (made.size >= cacheLimit) made.clear();
      made.set(key, statement);
      return statement;
    },
  };
  declared.push(declaration);
  return declaration;
}
