import type { Facts as TraceAttributes } from '@ledger-explorer/cli/tracing';
import type pg from 'pg';
import { type IndexAddress, openPool } from '../engine/connect.ts';
import { readAgain } from '../engine/read-again.ts';
import { storeError } from '../engine/store-error.ts';
import { PreparedRead, type ReadValue } from './prepared-read.ts';
import type { RowType } from './row-type.ts';
import type { Columns, RowOf, Statement } from './statement.ts';
import { tracedRead } from './traced-read.ts';

/** Number of the reader's connections, by state. */
export interface Connections {
  readonly inUse: number;
  readonly idle: number;
  /** Reads that wait for a connection. */
  readonly waiting: number;
}

interface ReadPoolOptions extends IndexAddress {
  readonly poolSize: number;
  /** A statement that runs longer is cancelled. */
  readonly statementTimeoutMs: number;
  /** Role that every session assumes, to limit its rights. */
  readonly role?: string | undefined;
}

/** Time that PostgreSQL gets to report a cancelled statement. */
const cancelMs = 1_000;
/** Time between two checks for unanswered reads. */
const checkMs = 500;

/**
 * Planner settings of reads. Generic plans: planning takes as long as most statements run, and a plan uses an index for any
 * values anyway (`test/plans.test.ts`). No sorts: on a small table the planner prefers a sort to the index that a page needs, since a generic plan does
 * not know the page.
 */
export const planning = { plan_cache_mode: 'force_generic_plan', enable_sort: 'off' };

/** Runs prepared statements on read-only connections. */
export class ReadPool {
  readonly #pool: pg.Pool;
  readonly #rowTypes = new Map<string, RowType>();
  readonly #reading = new Set<PreparedRead>();
  readonly #silence: NodeJS.Timeout;
  readonly #attributes: TraceAttributes;

  constructor(options: ReadPoolOptions) {
    const { databaseUrl, network, role } = options;
    this.#attributes = { 'db.system.name': 'postgresql', 'explorer.network': network };
    const settings = {
      ...planning,
      statement_timeout: options.statementTimeoutMs,
      ...(role === undefined ? {} : { role }),
    };
    const pool = { max: options.poolSize, idleTimeoutMillis: 60_000 };
    this.#pool = openPool({ databaseUrl, network, readOnly: true, settings }, pool);
    // If the database stops responding on an open connection, `statement_timeout` has no effect: the connection is closed instead.
    // One timer checks all reads. A timer for each read (pg's `query_timeout`) keeps its objects alive and costs a tenth of all CPU.
    this.#silence = setInterval(() => {
      const latestSend = performance.now() - options.statementTimeoutMs - cancelMs;
      for (const read of this.#reading) read.endIfSentBefore(latestSend);
    }, checkMs).unref();
  }

  rows<Of extends Columns>(statement: Statement<Of>, values: readonly ReadValue[] = []): Promise<RowOf<Of>[]> {
    return tracedRead(statement.name, this.#attributes, () => this.#rows(statement, values));
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
      // The pool's promise resolves to the value that the submitted read calls back with, which its types do not declare.
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
