import ipaddr from 'ipaddr.js';

/**
 * The key by which creators of subscriptions are counted: the IPv4 address, or the first 64 bits of the IPv6 address, because one internet
 * user has all addresses below them (RFC 6177). Empty: the address is missing or invalid.
 */
export function creatorOf(address: string | null): string {
  if (address === null || !ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString()}/64`).toString()}/64`;
}

/** Allows `burst` at once, then one every `every` milliseconds. */
interface Rate {
  readonly burst: number;
  readonly every: number;
}

const perCreator: Rate = { burst: 5, every: 10 * 60_000 };
// Creating a subscription reads all subscriptions, so a flood from many addresses must be limited, too.
const overall: Rate = { burst: 30, every: 60_000 };

/** The rate limit for creating subscriptions, in memory. The limits of `createSubscription` are in the database. */
export class CreationLimit {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();

  /** Takes one token and returns null, or returns the milliseconds to wait. */
  take(creator: string, now: number): number | null {
    // Clearing all buckets bounds the memory; the overall limit still holds.
    if (this.#buckets.size > 10_000) this.#buckets.clear();
    const buckets = [
      { key: `creator ${creator}`, rate: perCreator },
      { key: 'overall', rate: overall },
    ].map((bucket) => ({ ...bucket, level: this.#level(bucket.key, bucket.rate, now) }));
    const short = buckets.find(({ level }) => level < 1);
    if (short !== undefined) return Math.ceil((1 - short.level) * short.rate.every);
    for (const { key, level } of buckets) this.#buckets.set(key, { tokens: level - 1, at: now });
    return null;
  }

  #level(key: string, { burst, every }: Rate, now: number): number {
    const bucket = this.#buckets.get(key);
    return bucket === undefined ? burst : Math.min(burst, bucket.tokens + Math.max(0, now - bucket.at) / every);
  }
}
