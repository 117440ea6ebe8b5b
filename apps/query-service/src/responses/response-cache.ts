import { StoreUnavailable, type TimedPosition } from '@ledger-explorer/store';
import type { ContentCoding } from '@ledger-explorer/wire';
import type { HeadWatch } from '../freshness/head-watch.ts';
import type { FairQueue, Turn } from '../limits/fair-queue.ts';
import { type SlowNote, within } from '../limits/within.ts';
import type { Outcome } from './outcome.ts';
import { BoundedCache } from './bounded-cache.ts';
import { CachedResponse } from './cached-response.ts';
import { etagPrefix, weakTag } from './entity-tag.ts';

/** How requests found their responses. `shared`: another request was already reading it; `stale`: the store was away. */
export type CacheUse = 'hit' | 'miss' | 'shared' | 'stale';

/** What is looked up in the cache, and how to read it if it is not there. */
export interface CacheQuery {
  /** The request, normalised, with what else shapes its body: the same text for the same response. */
  readonly key: string;
  /** What the ETags of its responses begin with: `ResponseCache.etagPrefixOf` its key. */
  readonly etagPrefix: string;
  /** The position that was requested; undefined: the head's. */
  readonly asOf: number | undefined;
  /** What, beside the parameters, shapes the body: market data. */
  readonly shape: string;
  /** The response needs no store, so that its read waits for no turn. */
  readonly isConstant?: boolean;
  /** Reads the response from the store. */
  readonly read: () => Promise<Outcome>;
}

/** Who waits for a response. */
export interface ReadWait {
  /** Key or address: reads take turns by caller. */
  readonly caller: string;
  /** For how long, in milliseconds. */
  readonly milliseconds: number;
  readonly slow: SlowNote;
}

/** A read that is under way, or waits for its turn, and the state of the index when it was requested. */
interface PendingRead {
  readonly turn: Turn;
  /** Until when somebody waits for it, on the clock of `performance.now()`. */
  readonly wanted: { until: number };
  readonly head: number | undefined;
  readonly epoch: string;
  readonly revision: number;
  readonly response: Promise<CachedResponse>;
}

export interface ResponseCacheOptions {
  readonly heads: HeadWatch;
  /** Network and fingerprint: what, besides request and position, identifies a body. */
  readonly identity: readonly string[];
  /** Where reads wait for their turn. */
  readonly turns: FairQueue;
  /** 0: nothing is cached. */
  readonly maxBytes: number;
  /** A response is used for as many milliseconds after it was last known to be the store's. */
  readonly maxStaleMilliseconds: number;
}

/**
 * Responses of the index as bytes, by request, each under the position and the revision it was read at: one of another than the
 * head's is not used, however and whenever it was read, so that a slow read never passes for a newer one. An immutable
 * response is good at every position until a rewind. A request that is already being read is not read again.
 */
export class ResponseCache {
  readonly #heads: HeadWatch;
  readonly #identity: readonly string[];
  readonly #turns: FairQueue;
  readonly #maxStaleMilliseconds: number;
  readonly #cached: BoundedCache<CachedResponse>;
  /** The newest of each key. */
  readonly #pending = new Map<string, PendingRead>();
  readonly #uses: Record<CacheUse, number> = { hit: 0, miss: 0, shared: 0, stale: 0 };

  constructor({ heads, identity, turns, maxBytes, maxStaleMilliseconds }: ResponseCacheOptions) {
    this.#heads = heads;
    this.#identity = identity;
    this.#turns = turns;
    this.#maxStaleMilliseconds = maxStaleMilliseconds;
    this.#cached = new BoundedCache(maxBytes);
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

  /** The response that is good now, without asking the store. */
  get(query: CacheQuery): CachedResponse | undefined {
    const cached = this.peek(query);
    if (cached !== undefined) this.noteHit();
    return cached;
  }

  /** The same for a caller that may not use it: then it is not counted. */
  peek({ key }: CacheQuery): CachedResponse | undefined {
    const cached = this.#cached.get(key);
    if (cached === undefined || !this.#isGood(cached)) return undefined;
    return cached.read === null || this.#isUsable(this.staleMilliseconds(cached)) ? cached : undefined;
  }

  /** The newest position that a response is good for: an immutable one is good at every later head too. Null: it does not depend on the index. */
  headOf({ read, immutable }: CachedResponse): TimedPosition | null {
    return read !== null && immutable ? (this.#heads.head ?? read.head) : (read?.head ?? null);
  }

  /** Milliseconds since a response was last known to be the store's answer. */
  staleMilliseconds(response: CachedResponse): number {
    if (this.#isGood(response)) response.goodAt = Math.max(response.goodAt, this.#heads.confirmedAt);
    return performance.now() - response.goodAt;
  }

  /** Milliseconds since the head was last known to be the store's; null: too long ago for an answer without the store. */
  staleHead(): number | null {
    const milliseconds = performance.now() - this.#heads.confirmedAt;
    return this.#isUsable(milliseconds) ? milliseconds : null;
  }

  /** Counts a response from `peek` as used. */
  noteHit(): void {
    this.#uses.hit += 1;
  }

  /**
   * Reads the response when it is the caller's turn, once for all requests for it at this position. If the store is away or does not answer in
   * time, an earlier response stands in, with its own position; else throws what `read` throws, `StoreLate` or `QueueFull`.
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
      if (!this.#isUsable(this.staleMilliseconds(earlier))) throw error;
      this.#uses.stale += 1;
      return earlier;
    }
  }

  /** Begins a read, which others join until it ends, however long the first callers wait for it. */
  #begin(query: CacheQuery, caller: string, state: Omit<PendingRead, 'response' | 'turn'>): PendingRead {
    const { key } = query;
    const end = (): void => {
      if (this.#pending.get(key) === pending) this.#pending.delete(key);
    };
    const turn = this.#turns.turn(caller, { isWanted: () => performance.now() < state.wanted.until });
    const response = turn.run(() => this.#readNow(query)).finally(end);
    const pending: PendingRead = { ...state, turn, response };
    this.#pending.set(key, pending);
    return pending;
  }

  /** The body in a coding; its bytes count for the cache. */
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

  /** For a key. */
  etagPrefixOf(key: string): string {
    return etagPrefix([...this.#identity, key]);
  }

  /** ETag of the response to a request as of `asOf`, read at `head` in a revision. */
  tagAt({ etagPrefix: prefix }: CacheQuery, asOf: number, head: number, revision: number): string {
    return weakTag(prefix, `${asOf}-${head}-${revision}`);
  }

  /** ETag of an immutable response: it does not say at which position it was read. */
  immutableTag({ etagPrefix: prefix }: CacheQuery, epoch: string): string {
    return weakTag(prefix, `immutable-${epoch}`);
  }

  async #readNow(query: CacheQuery): Promise<CachedResponse> {
    const { key, shape, read } = query;
    const { epoch, revision } = this.#heads;
    const outcome = await read();
    const { body, read: seen = null } = outcome;
    // What was read before a rewind says nothing of the head after it.
    if (seen !== null && epoch === this.#heads.epoch) this.#heads.note(seen.head, seen.asOf);
    const immutable = body !== null && (outcome.immutable ?? false);
    const tag =
      immutable || seen === null
        ? this.immutableTag(query, seen === null ? '' : epoch)
        : this.tagAt(query, seen.asOf.position, seen.head.position, revision);
    const response = new CachedResponse({ body, read: seen, immutable, epoch, revision, tag });
    response.goodAt -= 1000 * (outcome.stale ?? 0);
    const shapedBy = outcome.shapedBy === undefined ? '[]' : JSON.stringify(outcome.shapedBy);
    if (this.#isGood(response) && shapedBy === shape) {
      this.#cached.set(key, response, response.body?.length ?? 0);
    }
    return response;
  }

  #isUsable(staleMilliseconds: number): boolean {
    return staleMilliseconds <= this.#maxStaleMilliseconds;
  }

  #isGood({ read, immutable, epoch, revision }: CachedResponse): boolean {
    if (read === null) return true;
    return (
      epoch === this.#heads.epoch &&
      (immutable || (revision === this.#heads.revision && read.head.position === this.#heads.head?.position))
    );
  }
}
