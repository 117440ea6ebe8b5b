/** What each target answers at each position, learned while all is well: the same target and position, the same body. */
export class Reference {
  readonly #bodies = new Map<string, string>();

  /** Null where the body is as before, or new; else what is wrong. */
  check(target: string, position: string, body: string): string | null {
    const place = `${target} at ${position}`;
    const before = this.#bodies.get(place);
    if (before === undefined) this.#bodies.set(place, body);
    return before === undefined || before === body ? null : `${place} has another body than before`;
  }
}
