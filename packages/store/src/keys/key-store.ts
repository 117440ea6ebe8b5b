/** One API key as stored: its hash, never its text. */
export interface KeyRecord {
  /** Public handle, for listing and revoking; not a part of the key. */
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the whole key text, 64 hex digits. */
  readonly hash: string;
  /** `N/s` or `N/m`; null: the service's default. */
  readonly rateLimit: string | null;
  readonly createdAt: Date;
  /** Null: never. */
  readonly expiresAt: Date | null;
  /** Null: not revoked. */
  readonly revokedAt: Date | null;
}

/** API keys of a database, shared by all its networks. */
export interface KeyStore {
  /** Throws `DuplicateKey` if the id or the hash exists. */
  add(key: Omit<KeyRecord, 'createdAt' | 'revokedAt'>): Promise<KeyRecord>;
  /** All keys, newest first, revoked and expired ones too. */
  list(): Promise<readonly KeyRecord[]>;
  /** False if no key has this id. Revoking a revoked key keeps the earlier time. */
  revoke(id: string): Promise<boolean>;
  /**
   * Replaces a usable key: the new one takes over name, limit and expiry, and the old one expires at `until`, or at its own expiry if that is earlier.
   * Null if no usable key has this id; throws `DuplicateKey` if the new id or hash exists.
   */
  rotate(id: string, next: { readonly id: string; readonly hash: string }, until: Date): Promise<KeyRecord | null>;
  /** 32 random bytes made once per database. They sign cursors, which stay valid across restarts and instances. */
  cursorSecret(): Promise<Buffer>;
  close(): Promise<void>;
}
