import type pg from 'pg';

/** Rows rewritten for each party there is. */
const often = 4;

/**
 * A commit rewrites the row of each party it names, and each rewrite leaves an entry in the index by last appearance, which lists read
 * over. PostgreSQL comes by itself to remove them once a minute, when a catch-up has left hundreds of thousands. Here they are
 * removed after as many rewrites as cost as much, however many parties there are.
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
