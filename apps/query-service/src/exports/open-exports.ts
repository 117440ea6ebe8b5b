import { setTimeout } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

/** Files open at once: of all callers, and of those without a key. */
const maxExports = { all: 16, keyless: 8 } as const;
/** Of all files of a network together. */
const rowsPerSecond = 20_000;

/** The files that a network is sending, and their pace. */
export class OpenExports {
  /** By caller: whether it has no key. */
  readonly #open = new Map<string, boolean>();
  /** When the rows that were asked for last have had their time. */
  #next = Number.NEGATIVE_INFINITY;

  /** Takes the place of a caller (key or address). Throws a 429 if the caller has a file open, a 503 if too many are open. */
  enter(caller: string, isKeyless: boolean): void {
    if (this.#open.has(caller)) {
      const headers = { 'retry-after': '5' };
      throw new Problem('rate-limited', 'A caller can have one export open, and has one.', { headers });
    }
    const keyless = [...this.#open.values()].filter(Boolean).length;
    if (this.#open.size >= maxExports.all || (isKeyless && keyless >= maxExports.keyless)) {
      throw new Problem('overloaded', `${this.#open.size} exports are open.`, { headers: { 'retry-after': '10' } });
    }
    this.#open.set(caller, isKeyless);
  }

  leave(caller: string): void {
    this.#open.delete(caller);
  }

  /** Resolves when this number of rows more may be read. */
  async pace(rows: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + (rows * 1000) / rowsPerSecond;
    if (at > now) await setTimeout(at - now);
  }
}
