/** How often one caller may wait for a position at once. */
export const maxWaits = 20;

/** Counts who waits: in this process, or for all that share a port. */
export interface Waits {
  /** Takes one of a caller's places; false: all are taken. */
  enter(caller: string): boolean | Promise<boolean>;
  /** Gives it back. */
  leave(caller: string): void;
}

/** The waits of this process, by caller. */
export class OwnWaits implements Waits {
  readonly #counts = new Map<string, number>();
  #size = 0;

  /** Of all callers. */
  get size(): number {
    return this.#size;
  }

  enter(caller: string): boolean {
    const count = this.#counts.get(caller) ?? 0;
    if (count >= maxWaits) return false;
    this.#counts.set(caller, count + 1);
    this.#size += 1;
    return true;
  }

  leave(caller: string): void {
    const count = this.#counts.get(caller) ?? 0;
    if (count === 0) return;
    this.#size -= 1;
    if (count === 1) this.#counts.delete(caller);
    else this.#counts.set(caller, count - 1);
  }
}
