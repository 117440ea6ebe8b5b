import type pg from 'pg';

/** Least number of ended contracts to vacuum for. */
const fewest = 20_000;

/**
 * Vacuums a table of active contracts. Nearly every coin and coupon ends soon, and leaves dead rows in the table and its indexes. PostgreSQL's autovacuum
 * comes once a minute; by then a catch-up has left hundreds of thousands. This vacuum runs when as many contracts have ended as are active, so
 * its cost per contract is constant.
 */
export class ActiveVacuum {
  readonly #table: 'coin' | 'coupon';
  #ended = 0;

  constructor(table: 'coin' | 'coupon') {
    this.#table = table;
  }

  /** Counts contracts that ended. */
  ended(contracts: number): void {
    this.#ended += contracts;
  }

  /** Must be called between transactions. */
  async vacuumIfDue(client: pg.ClientBase): Promise<void> {
    if (this.#ended < fewest) return;
    const { rows } = await client.query<{ active: number }>(
      `select reltuples as active from pg_class where oid = $1::regclass`,
      [this.#table],
    );
    if (this.#ended < (rows[0]?.active ?? 0)) return;
    this.#ended = 0;
    await client.query(`vacuum (skip_locked, truncate false) ${this.#table}`);
  }
}
