import type pg from 'pg';
import { openPool } from '../engine/connect.ts';
import { readAgain } from '../engine/read-again.ts';
import { storeError } from '../engine/store-error.ts';
import { IndexEmpty, PositionAhead, PositionRemoved } from '../errors.ts';
import { PreparedRead, type ReadValue } from './prepared-read.ts';
import type { Answer, Connections, TimedPosition } from './reader.ts';
import type { RowType } from './row-type.ts';
import { timedPosition } from './timed-position.ts';
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

/** Prepared statements on read-only connections. */
export class Queries {
  readonly #pool: pg.Pool;
  readonly #rowTypes = new Map<string, RowType>();
  readonly #reading = new Set<PreparedRead>();
  readonly #silence: NodeJS.Timeout;

  constructor(options: QueriesOptions) {
    const { databaseUrl, network, role } = options;
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

  async rows<Of extends Columns>(
    { name, text }: Statement<Of>,
    values: readonly ReadValue[] = [],
  ): Promise<RowOf<Of>[]> {
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

/** As of `at`, joined by `pinned`. */
export const atPosition = `at.position, at.record_time, h.position as head_position, h.record_time as head_time`;
export const positionColumns = { ...headColumns, head_position: 'bigint', head_time: 'bigint' } as const;

/** `at`: the update at the position requested ($1), or at the head. No row: the position does not exist. */
export const pinned = `from head h join update at on at.position = coalesce($1::bigint, h.position)`;

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
