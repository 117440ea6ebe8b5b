/** Limit of simultaneous waits for a position, per caller. */
export const maxWaits = 20;

/** Waits for a position in this process, by caller. */
export class Waits {
  readonly #counts = new Map<string, number>();

  /** Of all callers. */
  get size(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Takes one of a caller's places; false: all are taken. */
  enter(caller: string): boolean {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= maxWaits) return false;
    this.#counts.set(caller, count + 1);
    return true;
  }

  /** Gives it back. */
  leave(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (count <= 1) this.#counts.delete(caller);
    else this.#counts.set(caller, count - 1);
  }
}
