/** Who has had a message of the mass outage that is open: one digest each, however many ticks it grows for. */
export class MassTold {
  readonly #sql: SqlStorage;
  #state: { mass: number; told: Set<string> } | null = null;
  #changed = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  has(mass: number, subscription: string): boolean {
    const state = this.#load();
    return state.mass === mass && state.told.has(subscription);
  }

  add(mass: number, subscription: string): void {
    const state = this.#load();
    this.#changed = true;
    if (state.mass === mass) state.told.add(subscription);
    else this.#state = { mass, told: new Set([subscription]) };
  }

  save(): void {
    if (!this.#changed || this.#state === null) return;
    this.#sql.exec(
      `insert into meta (k, v) values ('mass_told', ?) on conflict (k) do update set v = excluded.v`,
      JSON.stringify({ mass: this.#state.mass, told: [...this.#state.told] }),
    );
  }

  #load(): { mass: number; told: Set<string> } {
    if (this.#state !== null) return this.#state;
    const [row] = this.#sql.exec<{ v: string }>(`select v from meta where k = 'mass_told'`).toArray();
    const kept = row === undefined ? { mass: 0, told: [] } : (JSON.parse(row.v) as { mass: number; told: string[] });
    this.#state = { mass: kept.mass, told: new Set(kept.told) };
    return this.#state;
  }
}
