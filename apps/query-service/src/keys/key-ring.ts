import type { KeyRecord, KeyStore } from '@ledger-explorer/store';
import { parseRateLimit, type RateLimit, RateLimiter } from '@ledger-explorer/wire';
import { within } from '../limits/within.ts';
import { hashApiKey, isWellFormedApiKey } from './api-key.ts';

/** A key that may be used now. */
export interface ActiveKey {
  readonly id: string;
  /** Null: the service's default. */
  readonly limit: RateLimit | null;
}

interface Held {
  readonly active: ActiveKey;
  /** Milliseconds since the epoch; infinite: never. */
  readonly expiresAt: number;
}

/** A key that a connection sent, and the set of keys in which it was found. */
interface FoundKey {
  readonly text: string;
  readonly held: Held;
  readonly among: ReadonlyMap<string, Held>;
}

/** Limit of extra refreshes because of unknown keys. */
const looks: RateLimit = { requests: 10, windowSeconds: 1 };
/** Longest wait of a request for such a refresh. */
const lookAgainWithin = 2_000;

function hold(record: KeyRecord): Held {
  return {
    active: { id: record.id, limit: record.rateLimit === null ? null : (parseRateLimit(record.rateLimit) ?? null) },
    expiresAt: record.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  };
}

/**
 * The usable keys, in memory by their hash, so that no request waits for the database and the time a look-up takes says
 * nothing about a key's text. `refresh` every few seconds brings in new and revoked keys; while the store is away the
 * keys last seen stay valid. A well-formed key that is not known makes one extra refresh, so a new key works at once.
 */
export class KeyRing {
  readonly #store: Pick<KeyStore, 'list'>;
  readonly #now: () => number;
  #held: ReadonlyMap<string, Held> = new Map();
  /** Last key of each connection. */
  readonly #found = new WeakMap<object, FoundKey>();
  readonly #looks: RateLimiter;
  #refreshing: Promise<void> | null = null;
  /** Refreshes in progress, by hash: all requests with a key wait for the same one. */
  readonly #looking = new Map<string, Promise<ActiveKey | null>>();

  constructor(store: Pick<KeyStore, 'list'>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
    this.#looks = new RateLimiter(now);
  }

  /** Reads the keys from the store; throws what the store throws and keeps the keys it has. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #read(): Promise<void> {
    const records = await this.#store.list();
    this.#held = new Map(
      records.filter((record) => record.revokedAt === null).map((record) => [record.hash, hold(record)]),
    );
  }

  /**
   * The usable key with this text, or null: missing, unknown, expired and revoked are not distinguished. At once, unless the key is well formed
   * and unknown: then the store is asked. `connection`: what the text came over; the same key on it again is not hashed again. Only
   * what one client sent is compared, so the time that takes reveals nothing.
   */
  find(text: string | undefined, connection: object): ActiveKey | null | Promise<ActiveKey | null> {
    if (text === undefined) return null;
    const last = this.#found.get(connection);
    if (last?.text === text && last.among === this.#held) return this.#unexpired(last.held);
    const hash = hashApiKey(text);
    const held = this.#held.get(hash);
    if (held !== undefined) {
      this.#found.set(connection, { text, held, among: this.#held });
      return this.#unexpired(held);
    }
    if (!isWellFormedApiKey(text)) return null;
    const looking = this.#looking.get(hash) ?? this.#lookAgain(hash).finally(() => this.#looking.delete(hash));
    this.#looking.set(hash, looking);
    return looking;
  }

  #unexpired({ active, expiresAt }: Held): ActiveKey | null {
    return this.#now() < expiresAt ? active : null;
  }

  /** Reads the keys as they are now: a refresh under way may have read before the key was made. */
  async #readFromNow(): Promise<void> {
    await this.#refreshing?.catch(() => undefined);
    await this.refresh();
  }

  async #lookAgain(hash: string): Promise<ActiveKey | null> {
    if (this.#looks.take('', looks).allowed) {
      await within(lookAgainWithin, this.#readFromNow()).catch(() => undefined);
    }
    const held = this.#held.get(hash);
    return held === undefined ? null : this.#unexpired(held);
  }
}
