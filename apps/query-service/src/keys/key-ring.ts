import type { KeyRecord, KeyStore } from '@ledger-explorer/store';
import { within } from '../limits/within.ts';
import { parseRateLimit, type RateLimit } from '../limits/rate-limit.ts';
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

/** A key, and the text and the keys it was found by. */
export interface FoundKey {
  readonly key: ActiveKey;
  readonly text: string;
  readonly among: ReadonlyMap<string, Held>;
  readonly expiresAt: number;
}

/** At most this often an unknown key makes the ring look for it in the store. */
const lookAgainMilliseconds = 100;
/** And the request waits no longer for what is found. */
const lookAgainWithin = 500;

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
  #refreshing: Promise<void> | null = null;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(store: Pick<KeyStore, 'list'>, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Reads the keys from the store; throws what the store throws and keeps the keys it has. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  async #read(): Promise<void> {
    this.#refreshedAt = this.#now();
    const records = await this.#store.list();
    this.#held = new Map(
      records.filter((record) => record.revokedAt === null).map((record) => [record.hash, hold(record)]),
    );
  }

  /** The usable key with this text, or null: missing, unknown, expired and revoked are not told apart. */
  async find(text: string | undefined): Promise<ActiveKey | null> {
    if (text === undefined) return null;
    const hash = hashApiKey(text);
    const held = this.#held.get(hash) ?? (await this.#lookAgain(text, hash));
    return held !== undefined && this.#now() < held.expiresAt ? held.active : null;
  }

  /**
   * The usable key with this text among those in memory, at once; null: `find` may know more. `before`: what it gave last,
   * which spares the hash as long as it was the same text and the keys were not read again.
   */
  findNow(text: string, before: FoundKey | undefined): FoundKey | null {
    let found: FoundKey | null = before ?? null;
    if (found?.text !== text || found.among !== this.#held) {
      const held = this.#held.get(hashApiKey(text));
      found = held === undefined ? null : { key: held.active, text, among: this.#held, expiresAt: held.expiresAt };
    }
    return found !== null && this.#now() < found.expiresAt ? found : null;
  }

  async #lookAgain(text: string, hash: string): Promise<Held | undefined> {
    if (!isWellFormedApiKey(text)) return undefined;
    if (this.#refreshing !== null || this.#now() - this.#refreshedAt >= lookAgainMilliseconds) {
      await within(lookAgainWithin, this.refresh()).catch(() => undefined);
    }
    return this.#held.get(hash);
  }
}
