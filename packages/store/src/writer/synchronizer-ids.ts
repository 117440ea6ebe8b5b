import type pg from 'pg';

/** Number of each synchronizer; there are few. New numbers are kept with `keep` after a commit, and dropped with `forget`. */
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

  /** Numbers new synchronizers and writes them. `synchronizers`: first position of each. */
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

  /** Number of a synchronizer that `resolve` was called with. */
  readonly of = (synchronizer: string): number => {
    const id = this.#known.get(synchronizer) ?? this.#fresh.get(synchronizer);
    if (id === undefined) throw new Error(`synchronizer ${synchronizer} was not resolved`);
    return id;
  };

  /** Drops the numbers since the last `keep`, which were not committed. */
  forget(): void {
    this.#fresh.clear();
  }

  /** Keeps all numbers, which were committed. */
  keep(): void {
    for (const [synchronizer, id] of this.#fresh) this.#known.set(synchronizer, id);
    this.#fresh.clear();
  }
}
