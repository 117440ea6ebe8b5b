import { setTimeout as sleep } from 'node:timers/promises';

/** Keeps requests below a rate of our own, and within what the server's limit of the key has at each moment. */
export class Pace {
  readonly #interval: number;
  #next = 0;
  /** The limit as the server describes it: units at most, and units per millisecond. */
  #quota = Infinity;
  #rate = Infinity;
  /** Units left at `#at`, less those of requests that wait or are under way. */
  #left = Infinity;
  #at = Date.now();
  /** Requests whose answers have not come. */
  #underWay = 0;

  /** `rps`: requests per second at most. */
  constructor(rps: number | undefined) {
    this.#interval = rps === undefined ? 0 : 1000 / rps;
  }

  /** Waits for the turn of the next request, which takes `cost` of the limit; 0: nothing. Throws where the signal ends the wait. */
  async turn(cost: number, signal?: AbortSignal): Promise<void> {
    const now = this.#refill();
    this.#left -= cost;
    if (cost > 0) this.#underWay += 1;
    const missing = cost > 0 ? Math.max(0, -this.#left) / this.#rate : 0;
    const at = Math.max(now + missing, this.#next);
    this.#next = Math.max(now, this.#next) + this.#interval;
    if (at > now) await sleep(at - now, undefined, { signal });
  }

  /** Milliseconds in which no request is sent. */
  pause(milliseconds: number): void {
    this.#next = Math.max(this.#next, Date.now() + milliseconds);
  }

  /** A request that took of the limit is over. Reads what is left (IETF draft RateLimit header fields); without them, nothing is known. */
  heed(headers: Readonly<Record<string, string>>): void {
    this.#underWay = Math.max(0, this.#underWay - 1);
    const left = /;\s*r=([0-9]{1,15})/.exec(headers.ratelimit ?? '')?.[1];
    const policy = /;\s*q=([0-9]{1,15}).*?;\s*w=([0-9]{1,9})/.exec(headers['ratelimit-policy'] ?? '');
    if (left === undefined || policy === null) return;
    this.#quota = Number(policy[1]);
    this.#rate = this.#quota / (Number(policy[2]) * 1000);
    this.#refill();
    // Those under way may be counted in what the server says, or not.
    this.#left = this.#underWay === 0 ? Number(left) : Math.min(this.#left, Number(left));
  }

  #refill(): number {
    const now = Date.now();
    if (this.#left < this.#quota) this.#left = Math.min(this.#quota, this.#left + (now - this.#at) * this.#rate);
    this.#at = now;
    return now;
  }
}
