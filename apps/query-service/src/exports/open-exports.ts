import { setTimeout } from 'node:timers/promises';
import { Problem } from '../problems/problem.ts';

/** Limits of a network's open exports: of all callers, and of all callers without a key. */
const maxExports = { all: 16, keyless: 8 } as const;
/** Limit of all exports of a network together. */
const rowsPerSecond = 20_000;

/** The open exports of a network and their pace. */
export class OpenExports {
  /** Open exports by caller; the value is true if the caller has no key. */
  readonly #open = new Map<string, boolean>();
  /** Time from which the next rows may be read, as `performance.now()`. */
  #next = Number.NEGATIVE_INFINITY;

  /** Registers an export of a caller (key or address). Throws a 429 if the caller already has one open, a 503 if too many are open. */
  enter(caller: string, isKeyless: boolean): void {
    if (this.#open.has(caller)) {
      const headers = { 'retry-after': '5' };
      throw new Problem('rate-limited', 'The caller already has an export open, and only one is allowed.', { headers });
    }
    if (this.#open.size >= maxExports.all) throw tooMany('The service already has', this.#open.size);
    const keyless = [...this.#open.values()].filter(Boolean).length;
    if (isKeyless && keyless >= maxExports.keyless) throw tooMany('Callers without a key already have', keyless);
    this.#open.set(caller, isKeyless);
  }

  leave(caller: string): void {
    this.#open.delete(caller);
  }

  /** Resolves when the pace allows that many rows. */
  async pace(rows: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + (rows * 1000) / rowsPerSecond;
    if (at > now) await setTimeout(at - now);
  }
}

function tooMany(holders: string, count: number): Problem {
  const headers = { 'retry-after': '10' };
  return new Problem('overloaded', `${holders} ${count} exports open, the most that are allowed.`, { headers });
}
