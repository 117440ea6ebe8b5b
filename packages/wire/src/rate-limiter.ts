import type { Allowance, RateLimit } from './rate-limit.ts';

/** Tokens of one key or address: at most `requests`, refilled evenly over the window. */
interface Bucket {
  readonly limit: RateLimit;
  tokens: number;
  /** Milliseconds of the limiter's clock. */
  filledAt: number;
}

/** Limit of buckets. Above it, the least recently used bucket is dropped, even if it is not full again. */
const maxBuckets = 100_000;

/** Token buckets in the memory of this process, one per key or address. */
export class RateLimiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  #newest: Bucket | undefined;

  /** `now`: a monotone clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes the tokens of a request from the key's bucket if it has enough. A request that costs more than the quota takes the whole
   * quota. A changed limit starts a new bucket.
   */
  take(key: string, limit: RateLimit, requestCost = 1): Allowance {
    const now = this.#now();
    const cost = Math.min(requestCost, limit.requests);
    let bucket = this.#buckets.get(key);
    if (bucket?.limit.requests !== limit.requests || bucket.limit.windowSeconds !== limit.windowSeconds) {
      bucket = { limit, tokens: limit.requests, filledAt: now };
    }
    // The map is in order of use, the most recent bucket last.
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
