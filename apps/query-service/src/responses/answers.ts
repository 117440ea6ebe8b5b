import { StoreUnavailable } from '@ledger-explorer/store';
import type { HeadWatch } from '../freshness/head-watch.ts';
import { weakTag } from '../http/entity-tag.ts';
import type { Outcome } from '../operations/outcome.ts';
import { BoundedCache } from './bounded-cache.ts';
import { KeptAnswer } from './kept-answer.ts';
import type { ContentCoding } from './content-coding.ts';

/** How requests found their answers. `shared`: another request was reading it already; `stale`: the store was away. */
export type CacheUse = 'hit' | 'miss' | 'shared' | 'stale';

export interface AnswersOptions {
  readonly heads: HeadWatch;
  /** Network and fingerprint: what, beside request and position, tells bodies apart. */
  readonly identity: readonly string[];
  /** 0: nothing is kept. */
  readonly maxBytes: number;
}

/**
 * Answers of the index, kept as bytes by request, each under the position it shows, and the revision: one of another than
 * the head's is not used, however and whenever it came to be, so that a read that took long can never pass for a newer one. An
 * answer that lasts is good at every position until the index's past changes. A request that is being read already is
 * not read again.
 */
export class Answers {
  readonly #heads: HeadWatch;
  readonly #identity: readonly string[];
  readonly #kept: BoundedCache<KeptAnswer>;
  readonly #reading = new Map<string, Promise<KeptAnswer>>();
  readonly #uses: Record<CacheUse, number> = { hit: 0, miss: 0, shared: 0, stale: 0 };

  constructor({ heads, identity, maxBytes }: AnswersOptions) {
    this.#heads = heads;
    this.#identity = identity;
    this.#kept = new BoundedCache(maxBytes);
  }

  get uses(): Readonly<Record<CacheUse, number>> {
    return this.#uses;
  }

  get bytes(): number {
    return this.#kept.bytes;
  }

  get size(): number {
    return this.#kept.size;
  }

  /** The answer that is good now, without asking the store. */
  now(key: string): KeptAnswer | undefined {
    const kept = this.peek(key);
    if (kept !== undefined) this.noteHit();
    return kept;
  }

  /** The same for who may yet not use it: then it is not counted. */
  peek(key: string): KeptAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#isGood(kept) ? kept : undefined;
  }

  /** What `peek` gave was used. */
  noteHit(): void {
    this.#uses.hit += 1;
  }

  /**
   * Reads the answer, once for all who ask for it at this position. While the store is away, an earlier answer stands in,
   * with its own position; else throws what `read` throws. `shape`: of the outcome the key is for.
   */
  async read(key: string, shape: string, read: () => Promise<Outcome>): Promise<KeptAnswer> {
    const { head, epoch, revision } = this.#heads;
    const flight = `${epoch} ${revision} ${head?.position ?? ''} ${key}`;
    let reading = this.#reading.get(flight);
    if (reading === undefined) {
      this.#uses.miss += 1;
      reading = this.#readNow(key, shape, read).finally(() => this.#reading.delete(flight));
      this.#reading.set(flight, reading);
    } else this.#uses.shared += 1;
    try {
      return await reading;
    } catch (error) {
      const earlier = this.#kept.get(key);
      if (!(error instanceof StoreUnavailable) || earlier?.epoch !== this.#heads.epoch) throw error;
      this.#uses.stale += 1;
      return earlier;
    }
  }

  /** The body in a coding; its bytes count for the cache. */
  compressed(key: string, answer: KeptAnswer, body: string | Buffer, coding: ContentCoding): Promise<Buffer> {
    return answer.compressed(coding, body, (bytes) => {
      this.#kept.grow(key, answer, bytes);
    });
  }

  /** Tag of the answer that a request gets at `shown`, read at `head` in a revision. */
  tagAt(key: string, shown: number, head: number, revision: number): string {
    return weakTag([...this.#identity, key, 'at', shown, head, revision]);
  }

  /** Tag of an answer that lasts: it does not say at which position it was read. */
  tagLasting(key: string, epoch: string): string {
    return weakTag([...this.#identity, key, 'lasting', epoch]);
  }

  async #readNow(key: string, shape: string, read: () => Promise<Outcome>): Promise<KeptAnswer> {
    const { epoch, revision } = this.#heads;
    const outcome = await read();
    const { body, read: seen = null } = outcome;
    // What was read before a rewind says nothing of the head after it.
    if (seen !== null && epoch === this.#heads.epoch) this.#heads.note(seen.head, seen.shown);
    const lasting = body !== null && (outcome.lasting ?? false);
    const tag =
      lasting || seen === null
        ? this.tagLasting(key, seen === null ? '' : epoch)
        : this.tagAt(key, seen.shown.position, seen.head.position, revision);
    const answer = new KeptAnswer({ body, read: seen, lasting, epoch, revision, tag });
    if (this.#isGood(answer) && JSON.stringify(outcome.shapedBy ?? []) === shape) {
      this.#kept.set(key, answer, answer.body?.length ?? 0);
    }
    return answer;
  }

  #isGood({ read, lasting, epoch, revision }: KeptAnswer): boolean {
    if (read === null) return true;
    return (
      epoch === this.#heads.epoch &&
      (lasting || (revision === this.#heads.revision && read.head.position === this.#heads.head?.position))
    );
  }
}
