import type pg from 'pg';

/** The number of each synchronizer; there is one, or a few. New ones count only when `keep` is called. */
export class SynchronizerIds {
  readonly #known: Map<string, number>;
  #fresh = new Map<string, number>();

  private constructor(known: Map<string, number>) {
    this.#known = known;
  }

  static async open(client: pg.ClientBase): Promise<SynchronizerIds> {
    const { rows } = await client.query<{ id: number; synchronizer: string }>(
      'select id, synchronizer from synchronizer',
    );
    return new SynchronizerIds(new Map(rows.map((row) => [row.synchronizer, row.id])));
  }

  /** New synchronizers, with the first position of each. */
  async resolve(client: pg.ClientBase, synchronizers: ReadonlyMap<string, number>): Promise<void> {
    for (const [synchronizer, position] of synchronizers) {
      if (this.#known.has(synchronizer) || this.#fresh.has(synchronizer)) continue;
      const id = this.#known.size + this.#fresh.size + 1;
      await client.query('insert into synchronizer (id, synchronizer, first_position) values ($1, $2, $3)', [
        id,
        synchronizer,
        position,
      ]);
      this.#fresh.set(synchronizer, id);
    }
  }

  /** Of a synchronizer that was resolved. */
  readonly of = (synchronizer: string): number => {
    const id = this.#known.get(synchronizer) ?? this.#fresh.get(synchronizer);
    if (id === undefined) throw new Error(`synchronizer ${synchronizer} was not resolved`);
    return id;
  };

  /** Forgets ids resolved since `keep`: they were not written. */
  forget(): void {
    this.#fresh.clear();
  }

  keep(): void {
    for (const [synchronizer, id] of this.#fresh) this.#known.set(synchronizer, id);
    this.#fresh.clear();
  }
}
