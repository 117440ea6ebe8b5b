/**
 * The newest report of each validator according to each source. One column per source, indexed like the fleet; epoch seconds, 0 = none.
 */
export class Claims {
  readonly newest: Uint32Array[] = [];
  /** The columns at the last comparison. A report in them that no other source has shown since is a contradiction. */
  readonly atComparison: Uint32Array[] = [];

  /** Makes room for `sources` columns of `count` validators. */
  resize(sources: number, count: number): void {
    for (const columns of [this.newest, this.atComparison]) {
      columns.length = Math.min(columns.length, sources);
      for (let at = 0; at < sources; at++) {
        const column = columns[at];
        if (column !== undefined && column.length >= count) continue;
        // A quarter more than needed, so that a new validator seldom needs a copy.
        const next = new Uint32Array(Math.ceil(count * 1.25));
        if (column !== undefined) next.set(column);
        columns[at] = next;
      }
    }
  }

  /** Keeps the columns with these indexes, in this order; -1 makes an empty column, for a new source. */
  reorder(oldIndexes: readonly number[]): void {
    for (const columns of [this.newest, this.atComparison]) {
      const old = [...columns];
      columns.length = 0;
      for (const index of oldIndexes) columns.push(old[index] ?? new Uint32Array(0));
    }
  }

  /** For storage: the newest columns, then those of the last comparison, each of `count` validators. */
  encode(count: number): Uint8Array {
    const all = new Uint32Array(this.newest.length * 2 * count);
    [...this.newest, ...this.atComparison].forEach((column, at) => {
      all.set(column.subarray(0, count), at * count);
    });
    return new Uint8Array(all.buffer);
  }

  /** Reads what `encode` wrote for `sources` sources. */
  static decode(bytes: ArrayBuffer, sources: number): Claims {
    const claims = new Claims();
    const all = new Uint32Array(bytes);
    const count = sources === 0 ? 0 : all.length / (sources * 2);
    for (let at = 0; at < sources * 2; at++) {
      (at < sources ? claims.newest : claims.atComparison).push(all.slice(at * count, (at + 1) * count));
    }
    return claims;
  }
}
