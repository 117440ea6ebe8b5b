/** The subscriptions that have received a message about the open mass outage, stored so that each gets only one while it grows. */
export class MassRecipients {
  readonly #sql: SqlStorage;
  #state: { mass: number; recipients: Set<string> } | null = null;
  #changed = false;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  has(mass: number, subscription: string): boolean {
    const state = this.#load();
    return state.mass === mass && state.recipients.has(subscription);
  }

  add(mass: number, subscription: string): void {
    const state = this.#load();
    this.#changed = true;
    if (state.mass === mass) state.recipients.add(subscription);
    else this.#state = { mass, recipients: new Set([subscription]) };
  }

  save(): void {
    if (!this.#changed || this.#state === null) return;
    this.#sql.exec(
      `insert into meta (k, v) values ('mass_told', ?) on conflict (k) do update set v = excluded.v`,
      JSON.stringify({ mass: this.#state.mass, told: [...this.#state.recipients] }),
    );
  }

  #load(): { mass: number; recipients: Set<string> } {
    if (this.#state !== null) return this.#state;
    const [row] = this.#sql.exec<{ v: string }>(`select v from meta where k = 'mass_told'`).toArray();
    const { mass, told } = JSON.parse(row?.v ?? '{"mass":0,"told":[]}') as { mass: number; told: string[] };
    this.#state = { mass, recipients: new Set(told) };
    return this.#state;
  }
}
