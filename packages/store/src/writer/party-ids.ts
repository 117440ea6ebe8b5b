import type pg from 'pg';
import { KeptIds } from './kept-ids.ts';

/** Limit of cached parties, above which the cache is emptied. Far more than occur in a part of the stream. */
const cacheLimit = 500_000;

/** Number of each party in the index. */
export class PartyIds extends KeptIds {
  #highest = 0;

  static async open(client: pg.ClientBase): Promise<PartyIds> {
    const { rows } = await client.query<{ highest: number }>('select coalesce(max(id), 0) as highest from party');
    const ids = new PartyIds();
    ids.#highest = rows[0]?.highest ?? 0;
    return ids;
  }

  /** Finds or assigns the numbers of these parties; returns how many are new since the last `keep`. */
  async resolve(client: pg.ClientBase, parties: ReadonlySet<string>): Promise<number> {
    const missing = [...parties].filter((party) => !this.kept.has(party) && !this.fresh.has(party));
    if (missing.length === 0) return this.fresh.size;
    const { rows } = await client.query<{ id: number; party: string }>(
      'select id, party from party where party = any ($1::text[])',
      [missing],
    );
    for (const { id, party } of rows) this.kept.set(party, id);
    for (const party of missing) {
      if (!this.kept.has(party)) this.fresh.set(party, this.#highest + this.fresh.size + 1);
    }
    return this.fresh.size;
  }

  /** Number of parties in the index, since their numbers have no gaps. */
  get count(): number {
    return this.#highest;
  }

  override keep(): void {
    this.#highest += this.fresh.size;
    if (this.kept.size > cacheLimit) this.kept.clear();
    super.keep();
  }
}
