import type pg from 'pg';

/** Contracts that end before a vacuum is worth it, however few are active. */
const fewest = 20_000;

/**
 * Nearly every coin and coupon ends soon, and leaves its place in the table and its entries in the indexes of active ones. PostgreSQL comes by
 * itself to free them once a minute, when a catch-up has left hundreds of thousands. Here that is done when those that ended
 * are as many as those that are active, so that it costs the same for each.
 */
export class ActiveVacuum {
  readonly #table: 'coin' | 'coupon';
  #ended = 0;

  constructor(table: 'coin' | 'coupon') {
    this.#table = table;
  }

  ended(contracts: number): void {
    this.#ended += contracts;
  }

  /** Between transactions. */
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
