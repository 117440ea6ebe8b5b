import type pg from 'pg';

/** Limit of cached parties: above it, all are dropped. Far more than a part of the stream uses. */
const remembered = 500_000;

/** The number of each party in the index. New ones count only when `keep` is called: after the commit that wrote them. */
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

  /** Finds or numbers these parties; returns how many are new since `keep`. */
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

  /** How many the index has. */
  get count(): number {
    return this.#highest;
  }

  /** Of a party that was resolved. */
  readonly of = (party: string): number => {
    const id = this.#known.get(party) ?? this.#fresh.get(party);
    if (id === undefined) throw new Error(`party ${party} was not resolved`);
    return id;
  };

  /** New parties with their numbers, resolved since `keep`. */
  get fresh(): ReadonlyMap<string, number> {
    return this.#fresh;
  }

  /** Forgets ids resolved since `keep`: they were not written. */
  forget(): void {
    this.#fresh = new Map();
  }

  keep(): void {
    this.#highest += this.#fresh.size;
    if (this.#known.size > remembered) this.#known = new Map();
    for (const [party, id] of this.#fresh) this.#known.set(party, id);
    this.#fresh = new Map();
  }
}
