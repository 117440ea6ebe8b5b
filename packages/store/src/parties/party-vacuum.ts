import type pg from 'pg';

/** Rows rewritten for each party there is. */
const often = 4;

/**
 * A commit rewrites the row of each party it names. Each rewrite leaves a dead entry in the index by last appearance, which lists must skip.
 * PostgreSQL's autovacuum removes them once a minute, when a catch-up has left hundreds of thousands. This vacuum runs when the dead entries
 * cost as much as the vacuum itself, regardless of the number of parties.
 */
export class PartyVacuum {
  #rewritten = 0;

  rewritten(rows: number): void {
    this.#rewritten += rows;
  }

  /** Between transactions. */
  async vacuumIfDue(client: pg.ClientBase, parties: number): Promise<void> {
    if (this.#rewritten <= often * parties) return;
    this.#rewritten = 0;
    await client.query('vacuum (skip_locked, truncate false) party');
  }
}
