/** Limit of simultaneous waits for a position, per caller. */
export const maxWaits = 20;

/** Waits for a position in this process, by caller. */
export class Waits {
  readonly #counts = new Map<string, number>();

  /** Number of waits of all callers. */
  get size(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Takes one of the caller's places; false if all are taken. */
  enter(caller: string): boolean {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= maxWaits) return false;
    this.#counts.set(caller, count + 1);
    return true;
  }

  /** Frees one of the caller's places. */
  leave(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (count <= 1) this.#counts.delete(caller);
    else this.#counts.set(caller, count - 1);
  }
}
