/** Bodies by target and position, recorded while all is well: the same target and position must give the same body. */
export class Reference {
  readonly #bodies = new Map<string, string>();

  /** Null if the body is the recorded one, or new; otherwise the difference. */
  check(target: string, position: string, body: string): string | null {
    const place = `${target} at ${position}`;
    const before = this.#bodies.get(place);
    if (before === undefined) this.#bodies.set(place, body);
    return before === undefined || before === body ? null : `${place} has another body than before`;
  }
}
