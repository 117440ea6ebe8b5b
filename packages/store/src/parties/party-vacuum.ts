import type pg from 'pg';

/** Vacuums when this many times the number of all parties have been rewritten. */
const rewritesPerParty = 4;

/**
 * Vacuums the table `party`. A commit rewrites the row of each of its parties, and each rewrite leaves a dead entry in the index by last
 * appearance, which lists must skip. PostgreSQL's autovacuum comes once a minute; by then a catch-up has left hundreds of thousands. This vacuum
 * runs when the dead entries cost as much as the vacuum itself.
 */
export class PartyVacuum {
  #rewritten = 0;

  /** Counts rewritten rows. */
  rewritten(rows: number): void {
    this.#rewritten += rows;
  }

  /** Must be called between transactions. `parties`: number of all parties. */
  async vacuumIfDue(client: pg.ClientBase, parties: number): Promise<void> {
    if (this.#rewritten <= rewritesPerParty * parties) return;
    this.#rewritten = 0;
    await client.query('vacuum (skip_locked, truncate false) party');
  }
}
