import type { Limiter } from './limiter.ts';
import type { RateLimit } from './rate-limit.ts';

/** What the limiter says about one request. */
export interface Allowance {
  readonly allowed: boolean;
  readonly limit: RateLimit;
  /** Whole requests left right now. */
  readonly remaining: number;
  /** Seconds until the whole quota is there again, rounded up. */
  readonly resetSeconds: number;
  /** Seconds until a request of this cost is allowed, rounded up, at least 1; 0 where one is left. */
  readonly retrySeconds: number;
}

interface Bucket {
  readonly limit: RateLimit;
  tokens: number;
  /** Milliseconds of the limiter's clock. */
  filledAt: number;
}

/** Buckets kept at most; beyond, those not asked for longest are forgotten, which are full long since. */
const maxBuckets = 100_000;

/** One token bucket per key or address, in this process: it holds `requests` tokens and fills evenly over the window. */
export class RateLimiter implements Limiter {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  #newest: Bucket | undefined;

  /** `now`: a monotone clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Takes the tokens of one request from the key's bucket, if there are so many; what costs more than the quota takes
   * all of it. A changed limit starts a new bucket.
   */
  take(keyId: string, limit: RateLimit, requestCost = 1): Allowance {
    const now = this.#now();
    const cost = Math.min(requestCost, limit.requests);
    let bucket = this.#buckets.get(keyId);
    if (bucket?.limit.requests !== limit.requests || bucket.limit.windowSeconds !== limit.windowSeconds) {
      bucket = { limit, tokens: limit.requests, filledAt: now };
    }
    // Asked for last, stands last.
    if (bucket !== this.#newest) {
      this.#buckets.delete(keyId);
      this.#buckets.set(keyId, bucket);
      this.#newest = bucket;
    }
    if (this.#buckets.size > maxBuckets) this.#buckets.delete(this.#buckets.keys().next().value ?? keyId);
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
