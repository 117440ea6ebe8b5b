import { codeOf } from '../engine/store-error.ts';
import { IndexEmpty, PositionAhead, PositionRemoved, StoreUnavailable } from '../errors.ts';
import {
  answer,
  type headColumns,
  type Page,
  type positionColumns,
  type ReadAnswer,
  type TimedPosition,
} from '../sql/answer.ts';
import { ReadPool } from '../sql/connections.ts';
import { EpochChanged } from '../sql/one-epoch.ts';
import type { ReadValue } from '../sql/prepared-read.ts';
import { type Columns, type RowOf, type Statement, statement } from '../sql/statement.ts';
import { timedPosition } from '../sql/timed-position.ts';
import { lookupsOf, type SoughtIds, volumesIn } from './find-volumes.ts';
import { isIdBlocks } from './id-run.ts';
import { VolumeIndex, volumeIndexStatement, type Range } from './volume-index.ts';
import type { seenColumns, VolumeStatement } from './volume-statement.ts';
import { isVolumeTable } from './volume-tables.ts';

const headStatement = statement(
  'head',
  { position: 'bigint', record_time: 'bigint' },
  'select position, record_time from head',
);
const newestEpochStatement = statement(
  'newest epoch',
  { first_position: 'bigint?' },
  'select max(first_position) as first_position from epoch',
);

/** Attempts of a read, if it needs other volumes than those read or the volumes of the index change. */
const attempts = 8;

function volumesChangeError(): StoreUnavailable {
  return new StoreUnavailable('the volumes of the index change while it is read');
}

/** Numbers of volumes that the first statement of a search reads, and each later one: the first volumes are the most likely ones. */
const [firstPart, otherParts] = [4, 16];

/** Order in which volumes are read. */
type Order = 'newest first' | 'oldest first';

function* parts({ low, high }: Range, order: Order): Generator<Range> {
  for (let [from, to] = [low, high], size = firstPart; from <= to; size = otherParts) {
    if (order === 'newest first') {
      yield { low: Math.max(from, to - size + 1), high: to };
      to -= size;
    } else {
      yield { low: from, high: Math.min(to, from + size - 1) };
      from += size;
    }
  }
}

/** The newest position in the state of the index that a row shows. */
function headOf(row: RowOf<typeof headColumns> & Partial<RowOf<typeof positionColumns>>): number {
  return Number(row.head_position ?? row.position);
}

/** Whether an error is due to a missing table: a rewind or a merge dropped it, or a replica does not have it yet. */
function isMissingVolume(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || codeOf(cause) !== '42P01') return false;
  return isVolumeTable(cause.message) || isIdBlocks(cause.message);
}

/** Ranges of neighboring indexes. */
function rangesOf(indexes: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const index of [...new Set(indexes)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.high === index - 1) ranges[ranges.length - 1] = { low: last.low, high: index };
    else ranges.push({ low: index, high: index });
  }
  return ranges;
}

/** How volumes are searched for ids. */
interface VolumeSearch<Of extends Columns> {
  /** Pinned position; default: the head. */
  readonly position?: number | undefined;
  readonly order: Order;
  readonly sought: SoughtIds;
  /** Whether these rows end the search; default: it reads all volumes. */
  readonly isEnough?: (rows: readonly RowOf<Of>[]) => boolean;
  /** Volumes to search; default: all. */
  readonly range?: (volumeIndex: VolumeIndex) => Range;
}

/** Reads of the index, also in its volumes (ranges of positions with their own tables). */
export class Queries extends ReadPool {
  #volumeIndex: VolumeIndex | undefined;

  /** The list of volumes; null while nothing is indexed. */
  async volumeIndex(): Promise<VolumeIndex | null> {
    return this.#volumeIndex ?? this.#readVolumeIndex();
  }

  /** The list of volumes in an epoch. Throws `EpochChanged` after a rewind. */
  async volumeIndexIn(epoch: string): Promise<VolumeIndex> {
    const volumeIndex = await this.volumeIndex();
    if (volumeIndex?.epoch !== epoch) throw new EpochChanged();
    return volumeIndex;
  }

  async #readVolumeIndex(): Promise<VolumeIndex | null> {
    const [row] = await this.rows(volumeIndexStatement);
    this.#volumeIndex = row === undefined ? undefined : new VolumeIndex(row);
    return this.#volumeIndex ?? null;
  }

  /**
   * Rows of a statement on the volumes that it needs. `range` chooses these volumes, before the first read from the known state of the index (without a row), after
   * each read from its first row. If this row needs other volumes, the read is repeated. `position`: pinned position; undefined: the head.
   */
  async volumeRows<Of extends Columns & typeof seenColumns>(
    statement: VolumeStatement<Of>,
    values: readonly ReadValue[],
    position: number | undefined,
    range: (volumeIndex: VolumeIndex, row: RowOf<Of> | undefined) => Range,
  ): Promise<RowOf<Of>[]> {
    let volumeIndex = await this.#volumeIndexWith(position);
    let row: RowOf<Of> | undefined;
    for (let left = attempts; volumeIndex !== null; left -= 1) {
      if (left === 0) throw volumesChangeError();
      if (position !== undefined && !volumeIndex.has(position)) return [];
      const read = range(volumeIndex, row);
      const at = position === undefined ? null : volumeIndex.numberOf(position);
      const rows = await this.#tryRows(statement.on(volumeIndex, read, at), values);
      [row] = rows ?? [];
      if (rows !== null && row === undefined) return [];
      // A volume's table is missing, or the list of volumes is outdated.
      if (rows === null || row === undefined || !volumeIndex.holds(row.epoch, headOf(row))) {
        volumeIndex = await this.#readVolumeIndex();
        continue;
      }
      const needed = range(volumeIndex, row);
      if (read.low <= needed.low && needed.high <= read.high) return rows;
    }
    return [];
  }

  /** Rows of a statement on the volumes that can have the sought ids, a few volumes at a time. Reads at least one volume. */
  async rowsUntil<Of extends Columns & typeof seenColumns>(
    statement: VolumeStatement<Of>,
    values: readonly ReadValue[],
    { position, order, sought, isEnough, range = ({ whole }) => whole }: VolumeSearch<Of>,
  ): Promise<RowOf<Of>[]> {
    let volumeIndex = await this.#volumeIndexWith(position);
    for (let left = attempts; volumeIndex !== null; left -= 1) {
      if (left === 0) throw volumesChangeError();
      if (position !== undefined && !volumeIndex.has(position)) return [];
      const at = position === undefined ? null : volumeIndex.numberOf(position);
      const found: RowOf<Of>[] = [];
      let holds = true;
      for await (const part of this.#partsWith(volumeIndex, sought, range(volumeIndex), order)) {
        const rows = part === null ? null : await this.#tryRows(statement.on(volumeIndex, part, at), values);
        const [row] = rows ?? [];
        if (rows !== null && row === undefined) return [];
        holds = rows !== null && row !== undefined && volumeIndex.holds(row.epoch, headOf(row));
        if (!holds) break;
        found.push(...(rows ?? []));
        if (isEnough?.(found) === true) break;
      }
      if (holds) return found;
      volumeIndex = await this.#readVolumeIndex();
    }
    return [];
  }

  /** Volumes of a range that can have the ids: volumes in no run of ids (sorted table) yet, and volumes that a run shows. Null: the volumes changed. */
  async *#partsWith(
    volumeIndex: VolumeIndex,
    sought: SoughtIds,
    { low, high }: Range,
    order: Order,
  ): AsyncGenerator<Range | null, void, undefined> {
    const others = { low: Math.max(low, volumeIndex.withSortedIds), high };
    if (order === 'newest first') yield* parts(others, order);
    if (low < volumeIndex.withSortedIds) {
      const indexes = await this.#indexesWith(volumeIndex, sought);
      if (indexes === null) {
        yield null;
        return;
      }
      const named = indexes.filter((index) => index >= low && index <= high);
      // At least one volume is read, since its row shows the head.
      if (named.length === 0 && others.low > others.high) named.push(high);
      const ranges = rangesOf(named);
      for (const some of order === 'newest first' ? ranges.toReversed() : ranges) yield* parts(some, order);
    }
    if (order === 'oldest first') yield* parts(others, order);
  }

  /** Indexes, in the list of volumes, of those that have the ids, by runs of ids; null: the volumes changed. */
  async #indexesWith(volumeIndex: VolumeIndex, sought: SoughtIds): Promise<number[] | null> {
    const volumes = sought.position === undefined ? [] : [volumeIndex.numberOf(sought.position)];
    for (const { name, values } of lookupsOf(sought)) {
      const rows = await this.#tryRows(volumeIndex.idStatements.on(name), values);
      const [row] = rows ?? [];
      if (rows === null || row === undefined || !volumeIndex.holds(row.epoch, headOf(row))) return null;
      volumes.push(...volumesIn(rows, sought));
    }
    const indexes = volumes.map((number) => volumeIndex.volumes.findIndex((volume) => volume.number === number));
    return indexes.filter((index) => index >= 0 && index < volumeIndex.withSortedIds);
  }

  /** The index of volumes, read again if it does not have the position; null while nothing is indexed. */
  async #volumeIndexWith(position: number | undefined): Promise<VolumeIndex | null> {
    const known = await this.volumeIndex();
    return known === null || position === undefined || known.has(position) ? known : this.#readVolumeIndex();
  }

  /** Null: a table is missing, since the volumes changed. */
  async #tryRows<Of extends Columns>(
    statement: Statement<Of>,
    values: readonly ReadValue[],
  ): Promise<RowOf<Of>[] | null> {
    try {
      return await this.rows(statement, values);
    } catch (error) {
      if (isMissingVolume(error)) return null;
      throw error;
    }
  }

  /** Answer of a list by page, whose statement selects the head and the `total` of the list. `valuesOf`: null for a row without an item. */
  async page<Of extends Columns & typeof headColumns & { readonly total: 'bigint' }, Item>(
    statement: Statement<Of>,
    values: readonly ReadValue[],
    valuesOf: (row: RowOf<Of>) => Item | null,
  ): Promise<ReadAnswer<Page<Item>>> {
    const rows = await this.rows(statement, values);
    const first = await this.firstOrThrow(rows);
    return answer(first, { total: Number(first.total), content: rows.flatMap((row) => valuesOf(row) ?? []) });
  }

  /** Newest position; null while nothing is indexed. */
  async head(): Promise<TimedPosition | null> {
    const [row] = await this.rows(headStatement);
    return row === undefined ? null : timedPosition(row.position, row.record_time);
  }

  /** The first row of a statement. If there is none, throws the reason as `throwNoSnapshot` does. */
  async firstOrThrow<Row>(rows: readonly Row[], position?: number): Promise<Row> {
    const [row] = rows;
    return row ?? this.throwNoSnapshot(position);
  }

  /** Always throws: the reason why a statement at a position found no row. */
  async throwNoSnapshot(position?: number): Promise<never> {
    const head = await this.head();
    if (head === null || head.position === 0) throw new IndexEmpty('nothing is indexed yet');
    if (position === undefined)
      throw new Error(
        `the newest position of the index is ${head.position}, but it has no update there: retry once, since a commit may just have ended; if this error returns, restore a backup`,
      );
    // Right after a rewind, removed positions are after the head, but before the newest epoch, which begins after them.
    const [newest] = await this.rows(newestEpochStatement);
    if (position > head.position && position >= Number(newest?.first_position ?? 1)) {
      throw new PositionAhead(position, head.position);
    }
    throw new PositionRemoved(position);
  }

  /** Answer for position 0, the state before the first update. */
  async beforeFirst<T>(value: T): Promise<ReadAnswer<T>> {
    const head = await this.head();
    if (head === null) throw new IndexEmpty('nothing is indexed yet');
    return { asOf: { position: 0, recordTime: null }, head, value };
  }
}
