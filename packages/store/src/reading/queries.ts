import type { Facts } from '@ledger-explorer/cli/tracing';
import type pg from 'pg';
import { openPool } from '../engine/connect.ts';
import { readAgain } from '../engine/read-again.ts';
import { storeError } from '../engine/store-error.ts';
import { IndexEmpty, PositionAhead, PositionRemoved, StoreUnavailable } from '../errors.ts';
import { lookupsOf, type SoughtIds, volumesIn } from '../id-runs/find-volumes.ts';
import { isIdBlocks } from '../id-runs/id-run.ts';
import { Directory, directoryStatement, type Range } from '../volumes/directory.ts';
import type { seenColumns, VolumeStatement } from '../volumes/volume-statement.ts';
import { isVolumeTable } from '../volumes/volume-tables.ts';
import { PreparedRead, type ReadValue } from './prepared-read.ts';
import type { Answer, Connections, TimedPosition } from './reader.ts';
import type { RowType } from './row-type.ts';
import { timedPosition } from './timed-position.ts';
import { tracedRead } from './traced-read.ts';
import { type Columns, type RowOf, type Statement, statement } from './statement.ts';

export interface QueriesOptions {
  readonly databaseUrl: string;
  readonly network: string;
  readonly poolSize: number;
  /** A statement that runs longer is cancelled. */
  readonly statementTimeoutMs: number;
  /** Taken by every session, so that it can do no more than this role. */
  readonly role?: string | undefined;
}

/** What PostgreSQL needs at most to say that it cancelled a statement. */
const cancelMs = 1_000;
const silenceLookMs = 500;

/**
 * How PostgreSQL plans reads. Planning for the values of each call takes as long as most statements and changes nothing: every
 * plan goes by an index for any values (`test/plans.test.ts`). A page is cut on an index however small its table is: sorting
 * a table is cheaper for some pages of some sizes, and a plan for any values does not know which is asked for.
 */
export const planning = { plan_cache_mode: 'force_generic_plan', enable_sort: 'off' };

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

/** How often a read begins again because the index's volumes changed meanwhile. */
const attempts = 8;

function changing(): StoreUnavailable {
  return new StoreUnavailable('the volumes of the index change while it is read');
}

/** Volumes that are looked in together: at first the most likely ones. */
const [firstPart, otherParts] = [4, 16];

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

/** Whether a volume or a run of ids is not there: a rewind or a merge dropped it, or a replica does not have it yet. */
function isMissingVolume(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && 'code' in cause && cause.code === '42P01')) return false;
  return isVolumeTable(cause.message) || isIdBlocks(cause.message);
}

/** Neighboring places together. */
function rangesOf(places: readonly number[]): Range[] {
  const ranges: Range[] = [];
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.high === place - 1) ranges[ranges.length - 1] = { low: last.low, high: place };
    else ranges.push({ low: place, high: place });
  }
  return ranges;
}

/** Prepared statements on read-only connections. */
export class Queries {
  readonly #pool: pg.Pool;
  readonly #rowTypes = new Map<string, RowType>();
  readonly #reading = new Set<PreparedRead>();
  readonly #silence: NodeJS.Timeout;
  readonly #facts: Facts;
  #directory: Directory | undefined;

  constructor(options: QueriesOptions) {
    const { databaseUrl, network, role } = options;
    this.#facts = { 'db.system.name': 'postgresql', 'explorer.network': network };
    const settings = {
      ...planning,
      statement_timeout: options.statementTimeoutMs,
      ...(role === undefined ? {} : { role }),
    };
    const pool = { max: options.poolSize, idleTimeoutMillis: 60_000 };
    this.#pool = openPool({ databaseUrl, network, readOnly: true, settings }, pool);
    // A database that falls silent, its connection unbroken, cancels nothing: then it is the connection that is given up. One
    // look at all reads: a timer for each (pg's `query_timeout`) lets what a read makes outlive it, a tenth of all CPU.
    this.#silence = setInterval(() => {
      const longest = performance.now() - options.statementTimeoutMs - cancelMs;
      for (const read of this.#reading) read.endIfSentBefore(longest);
    }, silenceLookMs).unref();
  }

  rows<Of extends Columns>(statement: Statement<Of>, values: readonly ReadValue[] = []): Promise<RowOf<Of>[]> {
    return tracedRead(statement.name, this.#facts, () => this.#rows(statement, values));
  }

  async #rows<Of extends Columns>({ name, text }: Statement<Of>, values: readonly ReadValue[]): Promise<RowOf<Of>[]> {
    try {
      return await readAgain(() => this.#read<RowOf<Of>>(new PreparedRead(name, text, values, this.#rowTypes)));
    } catch (error) {
      throw storeError(error);
    }
  }

  async #read<Row extends object>(read: PreparedRead): Promise<Row[]> {
    this.#reading.add(read);
    try {
      // Whatever its types say, the pool gives a promise of what the submitted calls back with.
      const reading: unknown = this.#pool.query(read);
      return await (reading as Promise<Row[]>);
    } finally {
      this.#reading.delete(read);
    }
  }

  /** Which volumes there are; null while nothing is indexed. */
  async directory(): Promise<Directory | null> {
    return this.#directory ?? this.#readDirectory();
  }

  async #readDirectory(): Promise<Directory | null> {
    const [row] = await this.rows(directoryStatement);
    this.#directory = row === undefined ? undefined : new Directory(row);
    return this.#directory ?? null;
  }

  /**
   * Rows of a statement on the volumes that it needs. `range` says which these are: at first from what is known of the index, then
   * from a row that was read; where that needs other volumes than were read, they are read again. `position`: pinned, at
   * the head if undefined.
   */
  async volumeRows<Of extends Columns & typeof seenColumns>(
    statement: VolumeStatement<Of>,
    values: readonly ReadValue[],
    position: number | undefined,
    range: (directory: Directory, row: RowOf<Of> | undefined) => Range,
  ): Promise<RowOf<Of>[]> {
    let directory = await this.#directoryWith(position);
    let row: RowOf<Of> | undefined;
    for (let left = attempts; directory !== null; left -= 1) {
      if (left === 0) throw changing();
      if (position !== undefined && !directory.has(position)) return [];
      const read = range(directory, row);
      const at = position === undefined ? null : directory.numberOf(position);
      const rows = await this.#rowsKnown(directory, statement.on(directory, read, at), values);
      [row] = rows ?? [];
      if (rows !== null && row === undefined) return [];
      if (rows === null || row === undefined || !directory.holds(row.epoch, headOf(row))) {
        directory = await this.#readDirectory();
        continue;
      }
      const needed = range(directory, row);
      if (read.low <= needed.low && needed.high <= read.high) return rows;
    }
    return [];
  }

  /**
   * Rows of a statement on the volumes that may have what is sought, some at a time in an order, until there are enough. At least the rows
   * of one volume. `range`: of those that matter; default all.
   */
  async rowsUntil<Of extends Columns & typeof seenColumns>(
    statement: VolumeStatement<Of>,
    values: readonly ReadValue[],
    position: number | undefined,
    order: Order,
    sought: SoughtIds,
    enough: (rows: readonly RowOf<Of>[]) => boolean,
    range: (directory: Directory) => Range = ({ whole }) => whole,
  ): Promise<RowOf<Of>[]> {
    let directory = await this.#directoryWith(position);
    for (let left = attempts; directory !== null; left -= 1) {
      if (left === 0) throw changing();
      if (position !== undefined && !directory.has(position)) return [];
      const at = position === undefined ? null : directory.numberOf(position);
      const found: RowOf<Of>[] = [];
      let holds = true;
      for await (const part of this.#partsWith(directory, sought, range(directory), order)) {
        const rows = part === null ? null : await this.#rowsKnown(directory, statement.on(directory, part, at), values);
        const [row] = rows ?? [];
        if (rows !== null && row === undefined) return [];
        holds = rows !== null && row !== undefined && directory.holds(row.epoch, headOf(row));
        if (!holds) break;
        found.push(...(rows ?? []));
        if (enough(found)) break;
      }
      if (holds) return found;
      directory = await this.#readDirectory();
    }
    return [];
  }

  /** The volumes of a range in which to look for ids: those that no run of ids has yet, and those that a run names. Null: it has changed. */
  async *#partsWith(
    directory: Directory,
    sought: SoughtIds,
    { low, high }: Range,
    order: Order,
  ): AsyncGenerator<Range | null, void, undefined> {
    const others = { low: Math.max(low, directory.known), high };
    if (order === 'newest first') yield* parts(others, order);
    if (low < directory.known) {
      const places = await this.#placesWith(directory, sought);
      if (places === null) {
        yield null;
        return;
      }
      const named = places.filter((place) => place >= low && place <= high);
      // Something has to say what the head is.
      if (named.length === 0 && others.low > others.high) named.push(high);
      const ranges = rangesOf(named);
      for (const some of order === 'newest first' ? ranges.toReversed() : ranges) yield* parts(some, order);
    }
    if (order === 'oldest first') yield* parts(others, order);
  }

  /** Places of the volumes that the runs of ids name; null: what the directory says no longer holds. */
  async #placesWith(directory: Directory, sought: SoughtIds): Promise<number[] | null> {
    const volumes = sought.position === undefined ? [] : [directory.numberOf(sought.position)];
    for (const { name, values } of lookupsOf(sought)) {
      const rows = await this.#rowsKnown(directory, directory.idStatements.on(name), values);
      const [row] = rows ?? [];
      if (rows === null || row === undefined || !directory.holds(row.epoch, headOf(row))) return null;
      volumes.push(...volumesIn(rows, sought));
    }
    const places = volumes.map((number) => directory.volumes.findIndex((volume) => volume.number === number));
    return places.filter((place) => place >= 0 && place < directory.known);
  }

  /** A directory with a position, if there is one. */
  async #directoryWith(position: number | undefined): Promise<Directory | null> {
    const known = await this.directory();
    return known === null || position === undefined || known.has(position) ? known : this.#readDirectory();
  }

  /** Null: a volume is no longer there. */
  async #rowsKnown<Of extends Columns>(
    directory: Directory,
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

  /** Newest position; null while nothing is indexed. */
  async head(): Promise<TimedPosition | null> {
    const [row] = await this.rows(headStatement);
    return row === undefined ? null : { position: Number(row.position), recordTime: BigInt(row.record_time) };
  }

  /** Always throws: says why a statement on a position found no state to show. */
  async throwNoSnapshot(position: number | undefined): Promise<never> {
    const head = await this.head();
    if (head === null || head.position === 0) throw new IndexEmpty('nothing is indexed yet');
    if (position === undefined) throw new Error(`the index has no update at its head, ${head.position}`);
    // Right after a rewind, removed positions are ahead of the head: the next epoch distinguishes them from positions that were never given.
    const [next] = await this.rows(newestEpochStatement);
    if (position > head.position && position >= Number(next?.first_position ?? 1)) {
      throw new PositionAhead(position, head.position);
    }
    throw new PositionRemoved(position);
  }

  /** The answer of position 0, the state before the first update. */
  async beforeFirst<T>(value: T): Promise<Answer<T>> {
    const head = await this.head();
    if (head === null) throw new IndexEmpty('nothing is indexed yet');
    return { asOf: { position: 0, recordTime: null }, head, value };
  }

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    clearInterval(this.#silence);
    await this.#pool.end();
  }
}

/** As of the head: for lists that are not append-only. */
export const atHead = `h.position, h.record_time`;
export const headColumns = { position: 'bigint', record_time: 'bigint' } as const;

/** As of `at`, the update pinned (`volumes/volume-statement.ts`). */
export const atPosition = `at.position, at.record_time, h.position as head_position, h.record_time as head_time`;
export const positionColumns = { ...headColumns, head_position: 'bigint', head_time: 'bigint' } as const;

/** Wraps a value with the as-of position, which is in its first row. */
export function answer<T>(
  row: RowOf<typeof headColumns> & Partial<RowOf<typeof positionColumns>>,
  value: T,
): Answer<T> {
  const { head_position: headPosition, head_time: headTime } = row;
  const asOf = timedPosition(row.position, row.record_time);
  const head = headPosition === undefined || headTime === undefined ? asOf : timedPosition(headPosition, headTime);
  return { asOf, head, value };
}
