import { setTimeout } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

/** Limits of open files: of all callers, and of callers without a key. */
const maxExports = { all: 16, keyless: 8 } as const;
/** Of all files of a network together. */
const rowsPerSecond = 20_000;

/** The files that a network is sending, and their pace. */
export class OpenExports {
  /** Open files by caller; the value: whether the caller has no key. */
  readonly #open = new Map<string, boolean>();
  /** When the pace allows the next rows. */
  #next = Number.NEGATIVE_INFINITY;

  /** Registers a file of a caller (key or address). Throws a 429 if the caller already has one open, a 503 if too many are open. */
  enter(caller: string, isKeyless: boolean): void {
    if (this.#open.has(caller)) {
      const headers = { 'retry-after': '5' };
      throw new Problem('rate-limited', 'The caller already has an export open, and only one is allowed.', { headers });
    }
    const keyless = [...this.#open.values()].filter(Boolean).length;
    if (this.#open.size >= maxExports.all || (isKeyless && keyless >= maxExports.keyless)) {
      throw new Problem('overloaded', `The service already has ${this.#open.size} exports open, and opens no more.`, {
        headers: { 'retry-after': '10' },
      });
    }
    this.#open.set(caller, isKeyless);
  }

  leave(caller: string): void {
    this.#open.delete(caller);
  }

  /** Resolves when the pace allows this number of further rows. */
  async pace(rows: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + (rows * 1000) / rowsPerSecond;
    if (at > now) await setTimeout(at - now);
  }
}
