import type { Channel } from './channels/target.ts';

/** Allows `burst` messages or requests at once, then one every `every` milliseconds. */
export interface Rate {
  readonly burst: number;
  readonly every: number;
}

/** Tokens left at `at` (epoch milliseconds); they grow since. */
export interface Bucket {
  readonly tokens: number;
  readonly at: number;
}

/** Tokens of a bucket at `now`, with fractions. Undefined: none was taken yet. A clock that steps back adds none. */
export function levelOf(bucket: Bucket | undefined, { burst, every }: Rate, now: number): number {
  return bucket === undefined ? burst : Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / every);
}

// Limits of the services: Slack 1/s, Telegram 20/min to a group, Discord 5 in 2 s and 30/min, Teams 4/s, PagerDuty about 480/min.
// Mail and webhooks: as much as a person or a small server can handle.
const rates: Readonly<Record<Channel, Rate>> = {
  slack: { burst: 3, every: 1000 },
  telegram: { burst: 5, every: 3000 },
  discord: { burst: 5, every: 2000 },
  pagerduty: { burst: 40, every: 500 },
  teams: { burst: 4, every: 2000 },
  email: { burst: 5, every: 60_000 },
  webhook: { burst: 20, every: 200 },
};

/** The rate limit of each destination. In memory only: after a restart every bucket is full, which allows one more burst. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** The number of messages that `destination` may get now. */
  available(destination: string, channel: Channel, now: number): number {
    return Math.floor(this.#level(destination, channel, now));
  }

  /** Takes one token; call it only if one is available. */
  take(destination: string, channel: Channel, now: number): void {
    this.#buckets.set(destination, { tokens: this.#level(destination, channel, now) - 1, at: now });
  }

  /** When the next token will be available, epoch milliseconds. */
  nextAt(destination: string, channel: Channel, now: number): number {
    const missing = Math.max(0, 1 - this.#level(destination, channel, now));
    return now + Math.ceil(missing * rates[channel].every);
  }

  /**
   * Gives no token for `wait` milliseconds, as the receiver requested: the bucket's level becomes negative, so that it is 1 again then. A
   * longer pause remains.
   */
  pause(destination: string, channel: Channel, now: number, wait: number): void {
    const tokens = Math.min(1 - wait / rates[channel].every, this.#level(destination, channel, now));
    this.#buckets.set(destination, { tokens, at: now });
  }

  #level(destination: string, channel: Channel, now: number): number {
    return levelOf(this.#buckets.get(destination), rates[channel], now);
  }
}
