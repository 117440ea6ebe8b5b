import { StoreUnavailable } from '@ledger-explorer/store';
import type { HeadWatch } from '../freshness/head-watch.ts';
import { tagStem, weakTag } from '../http/entity-tag.ts';
import { type SlowNote, within } from '../limits/within.ts';
import type { Outcome } from './outcome.ts';
import { BoundedCache } from './bounded-cache.ts';
import { KeptAnswer } from './kept-answer.ts';
import type { ContentCoding } from './content-coding.ts';

/** How requests found their answers. `shared`: another request was reading it already; `stale`: the store was away. */
export type CacheUse = 'hit' | 'miss' | 'shared' | 'stale';

/** What is asked for. */
export interface Question {
  /** The request, normalised, with what else shapes its body: the same text for what gets the same answer. */
  readonly key: string;
  /** Where the entity tags of its answers begin: `Answers.stemOf` its key. */
  readonly stem: string;
  /** What, beside the parameters, shapes the body: market data. */
  readonly shape: string;
  /** Reads the answer from the store. */
  readonly read: () => Promise<Outcome>;
}

/** A read that is under way, and the state of the index it began at. */
interface Reading {
  readonly head: number | undefined;
  readonly epoch: string;
  readonly revision: number;
  readonly answer: Promise<KeptAnswer>;
}

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
  /** The newest of each question. */
  readonly #reading = new Map<string, Reading>();
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
  now(question: Question): KeptAnswer | undefined {
    const kept = this.peek(question);
    if (kept !== undefined) this.noteHit();
    return kept;
  }

  /** The same for who may yet not use it: then it is not counted. */
  peek({ key }: Question): KeptAnswer | undefined {
    const kept = this.#kept.get(key);
    return kept !== undefined && this.#isGood(kept) ? kept : undefined;
  }

  /** What `peek` gave was used. */
  noteHit(): void {
    this.#uses.hit += 1;
  }

  /**
   * Reads the answer, once for all who ask for it at this position. While the store is away or does not answer within so
   * many milliseconds, an earlier answer stands in, with its own position; else throws what `read` throws, or `StoreLate`.
   */
  async read(question: Question, milliseconds: number, slow: SlowNote): Promise<KeptAnswer> {
    const { key } = question;
    const { epoch, revision } = this.#heads;
    const head = this.#heads.head?.position;
    let reading = this.#reading.get(key);
    if (reading?.head === head && reading?.epoch === epoch && reading.revision === revision) this.#uses.shared += 1;
    else {
      this.#uses.miss += 1;
      reading = this.#begin(question, { head, epoch, revision });
    }
    try {
      return await within(milliseconds, reading.answer, slow);
    } catch (error) {
      const earlier = this.#kept.get(key);
      if (!(error instanceof StoreUnavailable) || earlier?.epoch !== this.#heads.epoch) throw error;
      this.#uses.stale += 1;
      return earlier;
    }
  }

  /** Begins a read, which others join until it ends, however long those who asked first wait for it. */
  #begin(question: Question, state: Omit<Reading, 'answer'>): Reading {
    const { key } = question;
    const end = (): void => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    };
    const reading: Reading = { ...state, answer: this.#readNow(question).finally(end) };
    this.#reading.set(key, reading);
    return reading;
  }

  /** The body in a coding; its bytes count for the cache. */
  compressed({ key }: Question, answer: KeptAnswer, body: string | Buffer, coding: ContentCoding): Promise<Buffer> {
    return answer.compressed(coding, body, (bytes) => {
      this.#kept.grow(key, answer, bytes);
    });
  }

  /** Of a question's key. */
  stemOf(key: string): string {
    return tagStem([...this.#identity, key]);
  }

  /** Tag of the answer that a request gets at `shown`, read at `head` in a revision. */
  tagAt({ stem }: Question, shown: number, head: number, revision: number): string {
    return weakTag(stem, `${shown}-${head}-${revision}`);
  }

  /** Tag of an answer that lasts: it does not say at which position it was read. */
  tagLasting({ stem }: Question, epoch: string): string {
    return weakTag(stem, `lasting-${epoch}`);
  }

  async #readNow(question: Question): Promise<KeptAnswer> {
    const { key, shape, read } = question;
    const { epoch, revision } = this.#heads;
    const outcome = await read();
    const { body, read: seen = null } = outcome;
    // What was read before a rewind says nothing of the head after it.
    if (seen !== null && epoch === this.#heads.epoch) this.#heads.note(seen.head, seen.shown);
    const lasting = body !== null && (outcome.immutable ?? false);
    const tag =
      lasting || seen === null
        ? this.tagLasting(question, seen === null ? '' : epoch)
        : this.tagAt(question, seen.shown.position, seen.head.position, revision);
    const answer = new KeptAnswer({ body, read: seen, lasting, epoch, revision, tag });
    const shapedBy = outcome.shapedBy === undefined ? '[]' : JSON.stringify(outcome.shapedBy);
    if (this.#isGood(answer) && shapedBy === shape) {
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
