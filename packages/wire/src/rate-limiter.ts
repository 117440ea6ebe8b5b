import type { Allowance, RateLimit } from './rate-limit.ts';

/** Tokens of one key or address: `requests` at most, filled evenly over the window. */
interface Bucket {
  readonly limit: RateLimit;
  tokens: number;
  /** Milliseconds of the limiter's clock. */
  filledAt: number;
}

/** Buckets kept at most; beyond, those used longest ago are forgotten, which have been full for long. */
const maxBuckets = 100_000;

/** Token buckets in this process, one for each key or address. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  #newest: Bucket | undefined;

  /** `now`: a monotone clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes the tokens of one request from the key's bucket, if there are that many; a request that costs more than the quota takes
   * all of it. A changed limit starts a new bucket.
   */
  take(key: string, limit: RateLimit, requestCost = 1): Allowance {
    const now = this.#now();
    const cost = Math.min(requestCost, limit.requests);
    let bucket = this.#buckets.get(key);
    if (bucket?.limit.requests !== limit.requests || bucket.limit.windowSeconds !== limit.windowSeconds) {
      bucket = { limit, tokens: limit.requests, filledAt: now };
    }
    // In order of use, the newest last.
    if (bucket !== this.#newest) {
      this.#buckets.delete(key);
      this.#buckets.set(key, bucket);
      this.#newest = bucket;
    }
    if (this.#buckets.size > maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? key);
    const perSecond = limit.requests / limit.windowSeconds;
    bucket.tokens = Math.min(limit.requests, bucket.tokens + (Math.max(0, now - bucket.filledAt) / 1000) * perSecond);
    bucket.filledAt = now;
    const allowed = bucket.tokens >= cost;
    if (allowed) bucket.tokens -= cost;
    return {
      allowed,
      limit,
      remaining: Math.floor(bucket.tokens),
      resetSeconds: Math.ceil((limit.requests - bucket.tokens) / perSecond),
      retrySeconds: bucket.tokens >= cost ? 0 : Math.max(1, Math.ceil((cost - bucket.tokens) / perSecond)),
    };
  }
}
