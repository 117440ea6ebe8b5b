import ipaddr from 'ipaddr.js';
import { type Bucket, levelOf, type Rate } from '../alerts/token-buckets.ts';

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

const perCreator: Rate = { burst: 5, every: 10 * 60_000 };
// Creating a subscription reads all subscriptions, so a flood from many addresses must be limited, too.
const overall: Rate = { burst: 30, every: 60_000 };

/** The rate limit for creating subscriptions, in memory. The limits of `createSubscription` are in the database. */
export class CreationLimit {
  readonly #creators = new Map<string, Bucket>();
  #overall: Bucket | undefined;

  /** Takes one token and returns null, or returns the milliseconds to wait. */
  take(creator: string, now: number): number | null {
    // Clearing the creators bounds the memory; the overall limit still holds.
    if (this.#creators.size > 10_000) this.#creators.clear();
    const own = levelOf(this.#creators.get(creator), perCreator, now);
    const all = levelOf(this.#overall, overall, now);
    if (own < 1) return Math.ceil((1 - own) * perCreator.every);
    if (all < 1) return Math.ceil((1 - all) * overall.every);
    this.#creators.set(creator, { tokens: own - 1, at: now });
    this.#overall = { tokens: all - 1, at: now };
    return null;
  }
}
