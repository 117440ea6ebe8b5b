/**
 * What each source said about each validator: its newest report, now and at the last comparison. Columns like those of the fleet, by
 * the same indexes; epoch seconds, 0 = none.
 */
export class Claims {
  /** One column a source. */
  readonly now: Uint32Array[] = [];
  /** As of the last comparison: what was said then and is not confirmed by now is a contradiction. */
  readonly before: Uint32Array[] = [];

  /** Room for `sources` columns of `count` validators. */
  resize(sources: number, count: number): void {
    for (const columns of [this.now, this.before]) {
      columns.length = Math.min(columns.length, sources);
      for (let at = 0; at < sources; at++) {
        const column = columns[at];
        if (column !== undefined && column.length >= count) continue;
        const next = new Uint32Array(Math.ceil(count * 1.25));
        if (column !== undefined) next.set(column);
        columns[at] = next;
      }
    }
  }

  /** Keeps the columns of the sources at these places (-1: a new one), in this order. */
  choose(places: readonly number[]): void {
    for (const columns of [this.now, this.before]) {
      const old = [...columns];
      columns.length = 0;
      for (const place of places) columns.push(old[place] ?? new Uint32Array(0));
    }
  }

  /** As stored: for each source two columns of `count` validators. */
  encode(count: number): Uint8Array {
    const all = new Uint32Array(this.now.length * 2 * count);
    [...this.now, ...this.before].forEach((column, at) => {
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
      (at < sources ? claims.now : claims.before).push(all.slice(at * count, (at + 1) * count));
    }
    return claims;
  }
}
