/** The network's name and the Worker's origin, stored at the first request because an alarm has neither. */
export class Identity {
  readonly #sql: SqlStorage;
  readonly #known = new Map<string, string>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    for (const { k, v } of sql.exec<{ k: string; v: string }>(
      "select k, v from meta where k in ('network', 'origin')",
    )) {
      this.#known.set(k, v);
    }
  }

  get network(): string | null {
    return this.#known.get('network') ?? null;
  }

  /** Origin of the first request, for links if `PUBLIC_URL` is not set. */
  get origin(): string | null {
    return this.#known.get('origin') ?? null;
  }

  remember(key: 'network' | 'origin', value: string): void {
    if (this.#known.has(key)) return;
    this.#known.set(key, value);
    this.#sql.exec('insert into meta (k, v) values (?, ?) on conflict (k) do update set v = excluded.v', key, value);
  }
}
