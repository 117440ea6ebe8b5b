import type { KeyRecord, KeyStore } from '@ledger-explorer/store';
import { parseRateLimit, type RateLimit, RateLimiter } from '@ledger-explorer/wire';
import { within } from '../limits/within.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';

/** A usable key. */
export interface ActiveKey {
  readonly id: string;
  /** Null: the service's default limit. */
  readonly limit: RateLimit | null;
}

interface CachedKey {
  readonly active: ActiveKey;
  /** Milliseconds since the epoch; infinite if the key does not expire. */
  readonly expiresAt: number;
}

/** A key that a connection sent, with the set of keys in which it was found. */
interface FoundKey {
  readonly text: string;
  readonly cached: CachedKey;
  readonly keys: ReadonlyMap<string, CachedKey>;
}

/** Limit of extra refreshes for unknown keys. */
const refreshLimit: RateLimit = { requests: 10, windowSeconds: 1 };
/** Longest wait of a request for such a refresh, in milliseconds. */
const refreshTimeout = 2_000;

function cachedKey(record: KeyRecord): CachedKey {
  return {
    active: { id: record.id, limit: record.rateLimit === null ? null : (parseRateLimit(record.rateLimit) ?? null) },
    expiresAt: record.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The usable keys in memory, by hash, so that no request with a known key waits for the database and the time of a look-up reveals
 * nothing about a key. `refresh` every few seconds adds new and removes revoked keys; if the store is unreachable,
 * the last known keys stay valid. An unknown well-formed key triggers an extra refresh, so a new key works at once.
 */
export class KeyRing {
  readonly #store: Pick<KeyStore, 'list'>;
  readonly #now: () => number;
  #keys: ReadonlyMap<string, CachedKey> = new Map();
  /** Last key of each connection. */
  readonly #found = new WeakMap<object, FoundKey>();
  readonly #extraRefreshes: RateLimiter;
  #refreshing: Promise<void> | null = null;
  /** Refreshes in progress, by hash: all requests with a key wait for the same one. */
  readonly #refreshesByHash = new Map<string, Promise<ActiveKey | null>>();

  constructor(store: Pick<KeyStore, 'list'>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
    this.#extraRefreshes = new RateLimiter(now);
  }

  /** Reads the keys from the store. On an error it throws and keeps the last known keys. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #read(): Promise<void> {
    const records = await this.#store.list();
    this.#keys = new Map(
      records.filter((record) => record.revokedAt === null).map((record) => [record.hash, cachedKey(record)]),
    );
  }

  /**
   * The usable key with this text; null for a missing, unknown, expired or revoked one. Synchronous, unless the key
   * is well-formed and unknown: then the store is read. `connection`: caches its last key, so that this is not hashed
   * again. Only texts of one client are compared, so the time of the comparison reveals nothing.
   */
  find(text: string | undefined, connection: object): ActiveKey | null | Promise<ActiveKey | null> {
    if (text === undefined) return null;
    const last = this.#found.get(connection);
    if (last?.text === text && last.keys === this.#keys) return this.#unexpired(last.cached);
    const hash = hashApiKey(text);
    const cached = this.#keys.get(hash);
    if (cached !== undefined) {
      this.#found.set(connection, { text, cached, keys: this.#keys });
      return this.#unexpired(cached);
    }
    if (!isWellFormedApiKey(text)) return null;
    const refresh =
      this.#refreshesByHash.get(hash) ?? this.#refreshFor(hash).finally(() => this.#refreshesByHash.delete(hash));
    this.#refreshesByHash.set(hash, refresh);
    return refresh;
  }

  #unexpired({ active, expiresAt }: CachedKey): ActiveKey | null {
    return this.#now() < expiresAt ? active : null;
  }

  /** Reads the keys now; a refresh already in progress may have begun before the key was created. */
  async #readFromNow(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    await this.refresh();
  }

  async #refreshFor(hash: string): Promise<ActiveKey | null> {
    if (this.#extraRefreshes.take('', refreshLimit).allowed) {
      await within(refreshTimeout, this.#readFromNow()).catch(() => undefined);
    }
    const cached = this.#keys.get(hash);
    return cached === undefined ? null : this.#unexpired(cached);
  }
}
