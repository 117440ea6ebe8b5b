/** Recorded bodies by target and position: equal requests at the same position must have equal bodies. */
export class Reference {
  readonly #bodies = new Map<string, string>();

  /** Describes a difference to the recorded body; null if there is none. */
  check(target: string, position: string, body: string): string | null {
    const request = `${target} at ${position}`;
    const before = this.#bodies.get(request);
    if (before === undefined) this.#bodies.set(request, body);
    return before === undefined || before === body ? null : `${request} has another body than before`;
  }
}
