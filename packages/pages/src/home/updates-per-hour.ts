import type { ExactClient } from '../page.ts';

const hour = 3_600_000;
const hours = 168;
/** Requests at once. */
const atOnce = 8;

/** Updates of one hour. */
export interface HourCount {
  /** Its beginning, epoch milliseconds. */
  readonly from: number;
  readonly updates: number;
}

/**
 * Reads how many updates there are in each hour of seven days, by the updates before the beginning of each. What is before an hour that has begun never
 * changes but by a rewind, so each is read once for an epoch.
 */
export class UpdatesPerHour {
  readonly #client: ExactClient;
  #epoch = '';
  readonly #before = new Map<number, number>();

  constructor(client: ExactClient) {
    this.#client = client;
  }

  /** `until`: record time of a position, epoch milliseconds. `updates`: there are at that position. The last hour is not complete. */
  async read(epoch: string, until: number, updates: number): Promise<readonly HourCount[]> {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#before.clear();
    }
    const last = Math.floor(until / hour) * hour;
    const { data: first } = await this.#client.getPosition({ time: 0 });
    const begin = Math.max(last - (hours - 1) * hour, Math.floor(first.recordTime / hour) * hour);
    const starts: number[] = [];
    for (let at = begin; at <= last; at += hour) starts.push(at);
    const missing = starts.filter((at) => !this.#before.has(at));
    while (missing.length > 0) await Promise.all(missing.splice(0, atOnce).map((at) => this.#readBefore(at)));
    for (const at of this.#before.keys()) if (at < begin - hours * hour) this.#before.delete(at);
    return starts.map((from, at) => {
      const next = starts[at + 1];
      const end = next === undefined ? updates : (this.#before.get(next) ?? updates);
      return { from, updates: end - (this.#before.get(from) ?? end) };
    });
  }

  async #readBefore(time: number): Promise<void> {
    const { data } = await this.#client.getPosition({ time });
    this.#before.set(time, data.updatesBefore);
  }
}
