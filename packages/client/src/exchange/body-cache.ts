/** A body, and the ETag it came with. */
export interface CachedBody {
  readonly etag: string;
  readonly text: string;
}

/** Bodies by URL. */
export interface BodyCache {
  get(url: string): CachedBody | undefined;
  /** Caches a body that has an ETag; the least recently stored one makes room for it. */
  store(url: string, etag: string | null, text: string): void;
}

/** Makes a cache of at most `capacity` bodies. */
export function createBodyCache(capacity: number): BodyCache {
  const bodies = new Map<string, CachedBody>();
  return {
    get: (url) => bodies.get(url),
    store(url, etag, text) {
      if (!etag || capacity < 1) return;
      bodies.delete(url);
      bodies.set(url, { etag, text });
      for (const [oldest] of bodies) if (bodies.size > capacity) bodies.delete(oldest);
    },
  };
}
