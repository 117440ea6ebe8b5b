import type pg from 'pg';

/** Limit of cached parties, above which the cache is emptied. Far more than occur in a part of the stream. */
const cacheLimit = 500_000;

/** Number of each party in the index. New numbers are kept with `keep` after a commit, and dropped with `forget`. */
export class PartyIds {
  #known = new Map<string, number>();
  #fresh = new Map<string, number>();
  #highest: number;

  private constructor(highest: number) {
    this.#highest = highest;
  }

  static async open(client: pg.ClientBase): Promise<PartyIds> {
    const { rows } = await client.query<{ highest: number }>('select coalesce(max(id), 0) as highest from party');
    return new PartyIds(rows[0]?.highest ?? 0);
  }

  /** Finds or assigns the numbers of these parties; returns how many are new since the last `keep`. */
  async resolve(client: pg.ClientBase, parties: ReadonlySet<string>): Promise<number> {
    const missing = [...parties].filter((party) => !this.#known.has(party) && !this.#fresh.has(party));
    if (missing.length === 0) return this.#fresh.size;
    const { rows } = await client.query<{ id: number; party: string }>(
      'select id, party from party where party = any ($1::text[])',
      [missing],
    );
    for (const { id, party } of rows) this.#known.set(party, id);
    for (const party of missing) {
      if (!this.#known.has(party)) this.#fresh.set(party, this.#highest + this.#fresh.size + 1);
    }
    return this.#fresh.size;
  }

  /** Number of parties in the index. */
  get count(): number {
    return this.#highest;
  }

  /** Number of a party that `resolve` was called with. */
  readonly of = (party: string): number => {
    const id = this.#known.get(party) ?? this.#fresh.get(party);
    if (id === undefined) throw new Error(`party ${party} was not resolved`);
    return id;
  };

  /** Numbers of new parties since the last `keep`, by party. */
  get fresh(): ReadonlyMap<string, number> {
    return this.#fresh;
  }

  /** Drops the numbers since the last `keep`, which were not committed. */
  forget(): void {
    this.#fresh = new Map();
  }

  /** Keeps all numbers, which were committed. */
  keep(): void {
    this.#highest += this.#fresh.size;
    if (this.#known.size > cacheLimit) this.#known = new Map();
    for (const [party, id] of this.#fresh) this.#known.set(party, id);
    this.#fresh = new Map();
  }
}
