import { DuplicateKey, type KeyRecord, type KeyStore, StoreUnavailable } from '@ledger-explorer/store';

/** An in-memory key store that can be made unavailable. */
export class MemoryKeyStore implements KeyStore {
  away = false;
  /** Milliseconds since the epoch. */
  now = (): number => Date.now();
  /** Every `list` waits for it. */
  hold: Promise<void> = Promise.resolve();
  #records: readonly KeyRecord[] = [];
  readonly #secret: Buffer;

  constructor(secret: Buffer = Buffer.alloc(32, 7)) {
    this.#secret = secret;
  }

  add(key: Omit<KeyRecord, 'createdAt' | 'revokedAt'>): Promise<KeyRecord> {
    if (this.#records.some((record) => record.id === key.id)) return Promise.reject(new DuplicateKey(key.id));
    const record = { ...key, createdAt: new Date(), revokedAt: null };
    this.#records = [record, ...this.#records];
    return Promise.resolve(record);
  }

  async list(): Promise<readonly KeyRecord[]> {
    await this.hold;
    if (this.away) throw new StoreUnavailable('the store is away');
    return this.#records;
  }

  revoke(id: string): Promise<boolean> {
    const exists = this.#records.some((record) => record.id === id);
    this.#records = this.#records.map((record) =>
      record.id === id ? { ...record, revokedAt: record.revokedAt ?? new Date() } : record,
    );
    return Promise.resolve(exists);
  }

  async rotate(
    id: string,
    next: { readonly id: string; readonly hash: string },
    until: Date,
  ): Promise<KeyRecord | null> {
    const old = this.#records.find((record) => record.id === id);
    if (old === undefined || old.revokedAt !== null) return null;
    const { name, rateLimit, expiresAt } = old;
    if (expiresAt !== null && expiresAt.getTime() <= this.now()) return null;
    const added = await this.add({ ...next, name, rateLimit, expiresAt });
    const end = expiresAt !== null && expiresAt < until ? expiresAt : until;
    this.#records = this.#records.map((record) => (record.id === id ? { ...record, expiresAt: end } : record));
    return added;
  }

  cursorSecret(): Promise<Buffer> {
    return Promise.resolve(this.#secret);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
