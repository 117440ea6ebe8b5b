import { setTimeout as sleep } from 'node:timers/promises';
import { EndedEarly } from '../transport.ts';

/** Keeps requests below a given rate, and within the server's rate limit of the key. */
export class Pace {
  readonly #interval: number;
  #next = 0;
  /** The server's limit: maximal units, and units per millisecond. */
  #quota = Infinity;
  #rate = Infinity;
  /** Units left at `#refilledAt`, without those of requests that wait or are in flight; negative while requests wait. */
  #left = Infinity;
  #refilledAt = Date.now();
  /** Number of requests with a cost that wait or are in flight. */
  #underWay = 0;

  /** `rps`: limit of requests per second. */
  constructor(rps: number | undefined) {
    this.#interval = rps === undefined ? 0 : 1000 / rps;
  }

  /**
   * Waits until the next request may be sent, which takes `cost` units; call `done` after it. Throws if the signal ends
   * the wait, and `EndedEarly` if it would end after the deadline (epoch milliseconds).
   */
  async turn(cost: number, deadline: number, signal?: AbortSignal): Promise<void> {
    const now = this.#refill();
    this.#left -= cost;
    if (cost > 0) this.#underWay += 1;
    const milliseconds = cost > 0 ? Math.max(0, -this.#left) / this.#rate : 0;
    const at = Math.max(now + milliseconds, this.#next);
    this.#next = Math.max(now, this.#next) + this.#interval;
    if (at > deadline) {
      const seconds = Math.ceil((at - now) / 1000);
      throw new EndedEarly(
        `the next request must wait ${seconds} s for the rate limit or --rps, longer than this run may take: raise --run-timeout`,
      );
    }
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Sends no requests for this number of milliseconds. */
  pause(milliseconds: number): void {
    this.#next = Math.max(this.#next, Date.now() + milliseconds);
  }

  /** Call after each request that had its turn. */
  done(cost: number): void {
    if (cost > 0) this.#underWay -= 1;
  }

  /** Call after each response: reads the remaining limit (IETF draft RateLimit header fields), if given. */
  heed(headers: Readonly<Record<string, string>>): void {
    const left = /;\s*r=([0-9]{1,15})/.exec(headers.ratelimit ?? '')?.[1];
    const policy = /;\s*q=([0-9]{1,15}).*?;\s*w=([0-9]{1,9})/.exec(headers['ratelimit-policy'] ?? '');
    const [quota, milliseconds] = [Number(policy?.[1]), Number(policy?.[2]) * 1000];
    // A malformed limit, which is a finding, is not kept.
    if (left === undefined || !(quota > 0 && milliseconds > 0)) return;
    this.#quota = quota;
    this.#rate = quota / milliseconds;
    this.#refill();
    // The server may have counted requests in flight or not.
    this.#left = this.#underWay === 0 ? Number(left) : Math.min(this.#left, Number(left));
  }

  #refill(): number {
    const now = Date.now();
    if (this.#left < this.#quota)
      this.#left = Math.min(this.#quota, this.#left + (now - this.#refilledAt) * this.#rate);
    this.#refilledAt = now;
    return now;
  }
}
