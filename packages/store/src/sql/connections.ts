import type { Facts } from '@ledger-explorer/cli/tracing';
import type pg from 'pg';
import { openPool } from '../engine/connect.ts';
import { readAgain } from '../engine/read-again.ts';
import { storeError } from '../engine/store-error.ts';
import { PreparedRead, type ReadValue } from './prepared-read.ts';
import type { RowType } from './row-type.ts';
import type { Columns, RowOf, Statement } from './statement.ts';
import { tracedRead } from './traced-read.ts';

/** The reader's connections to the database now. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  /** Reads that wait for one. */
  readonly waiting: number;
}

export interface ReadPoolOptions {
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

/** Prepared statements on read-only connections. */
export class ReadPool {
  readonly #pool: pg.Pool;
  readonly #rowTypes = new Map<string, RowType>();
  readonly #reading = new Set<PreparedRead>();
  readonly #silence: NodeJS.Timeout;
  readonly #facts: Facts;

  constructor(options: ReadPoolOptions) {
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

  connections(): Connections {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async close(): Promise<void> {
    clearInterval(this.#silence);
    await this.#pool.end();
  }
}
