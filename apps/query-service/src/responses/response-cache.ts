import { StoreUnavailable, type TimedPosition } from '@ledger-explorer/store';
import type { ContentCoding } from '@ledger-explorer/wire';
import type { HeadWatch } from '../freshness/head-watch.ts';
import type { FairQueue, Turn } from '../limits/fair-queue.ts';
import { type SlowNote, within } from '../limits/within.ts';
import type { Outcome } from './outcome.ts';
import { BoundedCache } from './bounded-cache.ts';
import { CachedResponse } from './cached-response.ts';
import { etagPrefix, weakTag } from './entity-tag.ts';

/**
 * How a request got its response: from the cache (`hit`), by a read (`miss`), from the read of another request
 * (`shared`), or from the cache because the store was unreachable (`stale`).
 */
export type CacheUse = 'hit' | 'miss' | 'shared' | 'stale';

/** `CacheQuery.shape` of a body that has no further inputs. */
export const unshaped = '[]';

/** A look-up in the cache, and the read if the response is not cached. */
export interface CacheQuery {
  /** The normalised request with the other inputs to its body: equal keys have equal responses. */
  readonly key: string;
  /** First part of the ETags: `ResponseCache.etagPrefixOf(key)`. */
  readonly etagPrefix: string;
  /** Requested position; undefined: the head's. */
  readonly asOf: number | undefined;
  /** Inputs to the body besides the parameters, such as market data, as JSON. */
  readonly shape: string;
  /** True if the read does not use the store, so that it needs no turn. */
  readonly isConstant?: boolean;
  /** Reads the response from the store. */
  readonly read: () => Promise<Outcome>;
}

/** Caller and time limit of a wait for a response. */
export interface ReadWait {
  /** Key id or address; reads take turns by caller. */
  readonly caller: string;
  /** Longest wait in milliseconds. */
  readonly milliseconds: number;
  readonly slow: SlowNote;
}

/** A read in progress or waiting for its turn, with the state of the index when it was requested. */
interface PendingRead {
  readonly turn: Turn;
  /** Time until which a caller waits for it, as `performance.now()`. */
  readonly wanted: { until: number };
  readonly head: number | undefined;
  readonly epoch: string;
  readonly revision: number;
  readonly response: Promise<CachedResponse>;
}

export interface ResponseCacheOptions {
  readonly heads: HeadWatch;
  /** Network and fingerprint, which identify a body together with request and position. */
  readonly identity: readonly string[];
  /** Queue of the reads. */
  readonly turns: FairQueue;
  /** Size of the cache in bytes; 0: no cache. */
  readonly maxBytes: number;
  /** Milliseconds for which a response is used after the store last confirmed it. */
  readonly maxStaleMilliseconds: number;
}

/**
 * Cached responses by request. A response is used only at the position and revision at which it was read, except while
 * the store is unreachable or late. A slow read never replaces a newer response. An immutable response is valid at
 * every position until a rewind. Simultaneous equal requests share one read.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #heads: HeadWatch;
  readonly #cached: BoundedCache<CachedResponse>;
  /** Newest read of each key. */
  readonly #pending = new Map<string, PendingRead>();
  readonly #uses: Record<CacheUse, number> = { hit: 0, miss: 0, shared: 0, stale: 0 };

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#heads = options.heads;
    this.#cached = new BoundedCache(options.maxBytes);
  }

  get uses(): Readonly<Record<CacheUse, number>> {
    return this.#uses;
  }

  get bytes(): number {
    return this.#cached.bytes;
  }

  get size(): number {
    return this.#cached.size;
  }

  /** The cached response, if it is valid now. */
  get(query: CacheQuery): CachedResponse | undefined {
    const cached = this.peek(query);
    if (cached !== undefined) this.noteHit();
    return cached;
  }

  /** Like `get`, but not counted as a use. */
  peek({ key }: CacheQuery): CachedResponse | undefined {
    const cached = this.#cached.get(key);
    if (cached === undefined || !this.#matchesIndex(cached)) return undefined;
    return cached.read === null || this.#isFreshEnough(this.staleMilliseconds(cached)) ? cached : undefined;
  }

  /** Newest position at which a response is valid: for an immutable one the head. Null if it does not depend on the index. */
  headOf({ read, immutable }: CachedResponse): TimedPosition | null {
    return read !== null && immutable ? (this.#heads.head ?? read.head) : (read?.head ?? null);
  }

  /** Updates `matchedAt` and returns the milliseconds since then. */
  staleMilliseconds(response: CachedResponse): number {
    if (this.#matchesIndex(response)) response.matchedAt = Math.max(response.matchedAt, this.#heads.confirmedAt);
    return performance.now() - response.matchedAt;
  }

  /** Milliseconds since the store last confirmed the head; null if that is too long ago for cached responses. */
  staleHead(): number | null {
    const milliseconds = performance.now() - this.#heads.confirmedAt;
    return this.#isFreshEnough(milliseconds) ? milliseconds : null;
  }

  /** Counts a response from `peek` as used. */
  noteHit(): void {
    this.#uses.hit += 1;
  }

  /**
   * Reads the response when it is the caller's turn, once for all requests at this position. If the store is
   * unreachable or late, returns an earlier response with its own position, or else throws the error of `read`,
   * `StoreLate` or `QueueFull`.
   */
  async read(query: CacheQuery, { caller, milliseconds, slow }: ReadWait): Promise<CachedResponse> {
    const { key } = query;
    if (query.isConstant === true) return this.#readNow(query);
    const until = performance.now() + milliseconds;
    const { epoch, revision } = this.#heads;
    const head = this.#heads.head?.position;
    let pending = this.#pending.get(key);
    if (pending?.head === head && pending?.epoch === epoch && pending.revision === revision) {
      this.#uses.shared += 1;
      pending.wanted.until = Math.max(pending.wanted.until, until);
      pending.turn.alsoFor(caller);
    } else {
      this.#uses.miss += 1;
      pending = this.#begin(query, caller, { wanted: { until }, head, epoch, revision });
    }
    try {
      return await within(milliseconds, pending.response, slow);
    } catch (error) {
      const earlier = this.#cached.get(key);
      if (!(error instanceof StoreUnavailable) || earlier?.epoch !== this.#heads.epoch) throw error;
      if (!this.#isFreshEnough(this.staleMilliseconds(earlier))) throw error;
      this.#uses.stale += 1;
      return earlier;
    }
  }

  /** Starts a read, which further requests join until it ends. */
  #begin(query: CacheQuery, caller: string, state: Omit<PendingRead, 'response' | 'turn'>): PendingRead {
    const { key } = query;
    const end = (): void => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    const turn = this.#options.turns.turn(caller, { isWanted: () => performance.now() < state.wanted.until });
    const response = turn.run(() => this.#readNow(query)).finally(end);
    const pending: PendingRead = { ...state, turn, response };
    this.#pending.set(key, pending);
    return pending;
  }

  /** The body in an encoding; its bytes count towards the size of the cache. */
  compressed(
    { key }: CacheQuery,
    response: CachedResponse,
    body: string | Buffer,
    coding: ContentCoding,
  ): Promise<Buffer> {
    return response.compressed(coding, body, (bytes) => {
      this.#cached.grow(key, response, bytes);
    });
  }

  /** First part of the ETags of a key. */
  etagPrefixOf(key: string): string {
    return etagPrefix([...this.#options.identity, key]);
  }

  /** ETag of the response to a request as of `asOf`, read at `head` in a revision. */
  tagAt({ etagPrefix: prefix }: CacheQuery, asOf: number, head: number, revision: number): string {
    return weakTag(prefix, `${asOf}-${head}-${revision}`);
  }

  /** ETag of an immutable response, which does not depend on the position of the read. */
  immutableTag({ etagPrefix: prefix }: CacheQuery, epoch: string): string {
    return weakTag(prefix, `immutable-${epoch}`);
  }

  async #readNow(query: CacheQuery): Promise<CachedResponse> {
    const { key, shape, read } = query;
    const { epoch, revision } = this.#heads;
    const outcome = await read();
    const { body, read: seen = null } = outcome;
    // The head of a read from before a rewind is out of date.
    if (seen !== null && epoch === this.#heads.epoch) this.#heads.note(seen.head, seen.asOf);
    const immutable = body !== null && (outcome.immutable ?? false);
    const tag =
      immutable || seen === null
        ? this.immutableTag(query, seen === null ? '' : epoch)
        : this.tagAt(query, seen.asOf.position, seen.head.position, revision);
    const response = new CachedResponse(body, { read: seen, immutable, epoch, revision, tag });
    // A page shows data that the store confirmed `stale` seconds ago.
    response.matchedAt -= 1000 * (outcome.stale ?? 0);
    const shapedBy = outcome.shapedBy === undefined ? unshaped : JSON.stringify(outcome.shapedBy);
    if (this.#matchesIndex(response) && shapedBy === shape) {
      this.#cached.set(key, response, response.body?.length ?? 0);
    }
    return response;
  }

  #isFreshEnough(staleMilliseconds: number): boolean {
    return staleMilliseconds <= this.#options.maxStaleMilliseconds;
  }

  #matchesIndex({ read, immutable, epoch, revision }: CachedResponse): boolean {
    if (read === null) return true;
    return (
      epoch === this.#heads.epoch &&
      (immutable || (revision === this.#heads.revision && read.head.position === this.#heads.head?.position))
    );
  }
}
