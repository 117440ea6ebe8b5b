/** Requests within a window of seconds. */
export interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

/** What remains of a limit after a request. */
interface Allowance {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** Counts requests in windows that follow each other. */
export class RateLimiter {
  readonly #limit: Limit;
  #ends = 0;
  #used = 0;

  constructor(limit: Limit) {
    this.#limit = limit;
  }

  /** `now`: milliseconds. */
  take(cost: number, now: number): Allowance {
    const { requests, seconds } = this.#limit;
    if (now >= this.#ends) {
      this.#ends = now + seconds * 1000;
      this.#used = 0;
    }
    const isAllowed = this.#used + cost <= requests;
    if (isAllowed) this.#used += cost;
    const remaining = Math.min(requests - this.#used, requests - 1);
    return { isAllowed, remaining, reset: Math.max(1, Math.ceil((this.#ends - now) / 1000)) };
  }
}
