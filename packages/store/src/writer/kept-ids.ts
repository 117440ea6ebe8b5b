/** Numbers by name. New numbers are kept with `keep` after a commit, and dropped with `forget`. */
export abstract class KeptIds {
  protected readonly kept = new Map<string, number>();
  /** New numbers since the last `keep`. */
  readonly fresh = new Map<string, number>();

  /** Number of a name that `resolve` was called with. */
  readonly of = (name: string): number => {
    const id = this.kept.get(name) ?? this.fresh.get(name);
    if (id === undefined) throw new Error(`${name} was not resolved`);
    return id;
  };

  /** Drops the numbers since the last `keep`, which were not committed. */
  forget(): void {
    this.fresh.clear();
  }

  /** Keeps all numbers, which were committed. */
  keep(): void {
    for (const [name, id] of this.fresh) this.kept.set(name, id);
    this.fresh.clear();
  }
}
