import { addFamilies, type Family } from '@ledger-explorer/cli/metrics';

/** A worker that does not answer in time counts as it did the last time. */
const patienceMilliseconds = 2_000;

/** The metrics of all workers together. What a worker counted stays when it ends, so that no counter runs backwards. */
export class WorkerMetrics {
  readonly #last = new Map<() => Promise<readonly Family[]>, readonly Family[]>();
  #ended: readonly Family[] = [];

  /** Takes in a worker, by how to ask it. */
  add(ask: () => Promise<readonly Family[]>): void {
    this.#last.set(ask, []);
  }

  /** Keeps what an ended worker counted. */
  remove(ask: () => Promise<readonly Family[]>): void {
    const counted = (this.#last.get(ask) ?? []).filter(({ type }) => type !== 'gauge');
    this.#ended = addFamilies([this.#ended, counted]);
    this.#last.delete(ask);
  }

  async gather(): Promise<readonly Family[]> {
    await Promise.all([...this.#last.keys()].map((ask) => this.#update(ask)));
    return addFamilies([...this.#last.values(), this.#ended]);
  }

  async #update(ask: () => Promise<readonly Family[]>): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<null>((resolve) => (late = setTimeout(resolve, patienceMilliseconds, null)));
    const families = await Promise.race([ask().catch(() => null), patience]);
    clearTimeout(late);
    if (families !== null && this.#last.has(ask)) this.#last.set(ask, families);
  }
}
