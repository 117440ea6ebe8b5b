import type { ServerResponse } from 'node:http';
import { writeHead } from '@ledger-explorer/spec/writers';
import { IndexEmpty, PositionAhead, PositionRemoved, type Reader, StoreUnavailable } from '@ledger-explorer/store';
import type { HeadWatch } from '../freshness/head-watch.ts';
import type { Place } from './event-id.ts';
import { comment, frame, gapFrame, opening, partFrames, rewindFrame } from './frames.ts';
import { Listener } from './listener.ts';
import { type IntervalReads, type PartyId, type Question, readParts, rowTopics } from './parts.ts';

export const maxListeners = 1_000;
/** Each is read for by itself whenever something comes. */
export const maxParties = 100;

const headMilliseconds = 1_000;
/** Between two looks at what came: commits in quick succession make one event. */
const paceMilliseconds = 50;
const commentMilliseconds = 15_000;
const retryMilliseconds = 250;
/** For a position that another instance has shown. */
const aheadMilliseconds = 10_000;

type Reads = IntervalReads & Pick<Reader, 'getHead' | 'standingOf'>;

/** What a caller asks for. */
export interface Listening {
  readonly question: Question;
  readonly hearsHead: boolean;
  /** Null: from the head on. */
  readonly place: Place | null;
}

/**
 * Sends to all listeners of a network what the index takes up. It goes from head to head while anybody listens; what it reads and writes on
 * the way is made once for all. Who comes back, or did not read for a while, catches up by himself until he is where all are.
 */
export class Stream {
  readonly #reader: Reads;
  readonly #heads: HeadWatch;
  readonly #fault: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  /** How far all are that are not behind. */
  #position = 0;
  #epoch = '';
  #unfollow: (() => void) | null = null;
  #timers: NodeJS.Timeout[] = [];
  #working = false;
  #isDue = false;
  /** The newest head as it is sent, and which one was sent to all. */
  #head: { readonly key: string; readonly bytes: Buffer } = { key: '', bytes: comment };
  #headTold = { key: '', at: Number.NEGATIVE_INFINITY };
  #sent = 0;

  /** `fault`: is called with what should not happen, which ends streams. */
  constructor(reader: Reads, heads: HeadWatch, fault: (error: unknown) => void) {
    this.#reader = reader;
    this.#heads = heads;
    this.#fault = fault;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** How many listeners lack what others have. */
  get behind(): number {
    return [...this.#listeners].filter(({ behind }) => behind !== null).length;
  }

  /** Whether a party's rows can be sent without reading for one more party than `maxParties`. */
  canHear(partyId: PartyId): boolean {
    const parties = new Set([...this.#listeners].map(({ question }) => question.partyId));
    parties.delete(null);
    return partyId === null || parties.has(partyId) || parties.size < maxParties;
  }

  /** Events sent so far, once for each listener. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends to a response, whose head is written, until one side ends it. */
  open(response: ServerResponse, { question, hearsHead, place }: Listening): void {
    this.#follow();
    const listener = new Listener(response, question, hearsHead, place);
    this.#listeners.add(listener);
    response.once('close', () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#rest();
    });
    listener.send(opening(place?.position ?? this.#position));
    if (hearsHead) void this.#tellHead([listener]);
    if (place !== null) void this.#catchUp(listener, place);
  }

  /** Ends all responses: the service stops. */
  end(): void {
    for (const listener of this.#listeners) listener.end();
  }

  #follow(): void {
    if (this.#unfollow !== null) return;
    this.#position = this.#heads.head?.position ?? 0;
    this.#epoch = this.#heads.epoch;
    this.#unfollow = this.#heads.follow(() => void this.#work());
    this.#timers = [
      setInterval(() => {
        for (const listener of this.#listeners) if (listener.reads) listener.send(comment);
      }, commentMilliseconds),
      // What was held back, since a head comes once a second at most.
      setInterval(() => void this.#work(), headMilliseconds),
    ];
  }

  #rest(): void {
    this.#unfollow?.();
    this.#unfollow = null;
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** One at a time; what is learned meanwhile is looked at after. */
  async #work(): Promise<void> {
    this.#isDue = true;
    if (this.#working) return;
    this.#working = true;
    while (this.#isDue && this.#unfollow !== null) {
      this.#isDue = false;
      try {
        await this.#step();
        await pause(paceMilliseconds);
      } catch (error) {
        if (!isPassing(error)) {
          this.#fault(error);
          this.end();
        }
        this.#isDue = true;
        await pause(retryMilliseconds);
      }
    }
    this.#working = false;
  }

  async #step(): Promise<void> {
    const { head, epoch } = this.#heads;
    if (head === null) return;
    if (epoch !== this.#epoch) {
      const { kept } = this.#epoch === '' ? { kept: this.#position } : await this.#reader.standingOf(this.#position);
      if (this.#epoch !== '') this.#tell(rewindFrame(epoch, kept));
      this.#epoch = epoch;
      this.#position = kept;
    }
    if (head.position > this.#position) await this.#tellRows(head.position);
    const isNew = this.#headTold.key !== `${epoch} ${head.position}`;
    if (isNew && performance.now() - this.#headTold.at >= headMilliseconds) await this.#tellHead();
  }

  /** The same bytes to all that are not behind. */
  #tell(bytes: Buffer): void {
    for (const listener of this.#listeners) if (listener.behind === null) this.#send(listener, bytes);
  }

  async #tellRows(to: number): Promise<void> {
    const from = this.#position;
    const groups = Map.groupBy(
      [...this.#listeners].filter(({ question }) => question.topics.length > 0),
      ({ question }) => question.partyId,
    );
    const read = await Promise.all(
      [...groups].map(async ([partyId, listeners]) => {
        const topics = rowTopics.filter((topic) => listeners.some(({ question }) => question.topics.includes(topic)));
        return [partyId, { topics, parts: await readParts(this.#reader, { topics, partyId }, from, to) }] as const;
      }),
    );
    const made = new Map(read);
    const sent = new Map<string, readonly Buffer[]>();
    for (const listener of this.#listeners) {
      const { topics, partyId } = listener.question;
      if (listener.behind !== null || topics.length === 0) continue;
      const group = made.get(partyId);
      if (!listener.reads || group === undefined || topics.some((topic) => !group.topics.includes(topic))) {
        listener.behind = { position: from, next: null, done: 0 };
        void this.#catchUp(listener, listener.behind);
        continue;
      }
      const key = JSON.stringify(listener.question);
      const { parts } = group;
      const frames = sent.get(key) ?? (parts === null ? [gapFrame(from, to)] : partFrames(parts, topics));
      sent.set(key, frames);
      for (const bytes of frames) this.#send(listener, bytes);
    }
    this.#position = to;
  }

  async #tellHead(only?: readonly Listener[]): Promise<void> {
    if (![...this.#listeners].some(({ hearsHead }) => hearsHead)) return;
    const key = `${this.#heads.epoch} ${this.#heads.head?.position ?? ''}`;
    try {
      if (this.#head.key !== key) {
        const { value } = await this.#reader.getHead({});
        this.#head = { key, bytes: frame('head', writeHead(value)) };
      }
      const { bytes } = this.#head;
      for (const listener of only ?? this.#listeners) {
        if (!listener.hearsHead || !listener.reads || listener.headKey === this.#head.key) continue;
        listener.headKey = this.#head.key;
        this.#send(listener, bytes);
      }
      if (only !== undefined) return;
      this.#headTold = { key, at: performance.now() };
    } catch {
      // The next head says as much.
    }
  }

  #send(listener: Listener, bytes: Buffer): void {
    listener.send(bytes);
    this.#sent += 1;
  }

  /** Sends what a listener lacks, until it is where all are. */
  async #catchUp(listener: Listener, place: Place): Promise<void> {
    let { position, next, done } = place;
    while (listener.isOpen) {
      try {
        await listener.drained();
        const { position: to, next: end, done: skip } = { position, next, done };
        const last = await this.#reader.standingOf(end ?? to);
        const first = end === null ? last : await this.#reader.standingOf(to);
        const removed = [first, last].find(({ isRemoved }) => isRemoved);
        if (removed !== undefined) {
          position = Math.min(position, removed.kept);
          this.#send(listener, rewindFrame(this.#heads.epoch, position));
          [next, done] = [null, 0];
          continue;
        }
        if (last.kept !== (end ?? to) || this.#position < to) {
          if (await this.#comes(end ?? to)) continue;
          // Nobody has it: it is of another index.
          this.#send(listener, gapFrame(this.#position, this.#position));
          [position, next, done] = [this.#position, null, 0];
        } else if (end !== null) {
          const parts = await readParts(this.#reader, listener.question, to, end);
          const whole = parts?.length === 1 ? parts : null;
          const frames = whole === null ? [gapFrame(to, end)] : partFrames(whole, listener.question.topics, skip);
          for (const bytes of frames) this.#send(listener, bytes);
          [position, next, done] = [end, null, 0];
        } else if (to < this.#position) {
          const target = this.#position;
          const parts = await readParts(this.#reader, listener.question, to, target);
          const frames = parts === null ? [gapFrame(to, target)] : partFrames(parts, listener.question.topics);
          for (const bytes of frames) this.#send(listener, bytes);
          position = target;
        }
        if (position === this.#position && next === null) {
          listener.behind = null;
          return;
        }
      } catch (error) {
        if (!isPassing(error)) {
          this.#fault(error);
          listener.end();
        }
        await pause(retryMilliseconds);
      }
    }
  }

  /** Whether a position comes that another instance has shown. */
  async #comes(position: number): Promise<boolean> {
    const deadline = performance.now() + aheadMilliseconds;
    while (this.#position < position) {
      if (performance.now() >= deadline) return false;
      await pause(paceMilliseconds);
    }
    return true;
  }
}

/** Whether to look again at what is to be said: the store is away, or a rewind came in between. */
function isPassing(error: unknown): boolean {
  return [StoreUnavailable, PositionRemoved, PositionAhead, IndexEmpty].some((known) => error instanceof known);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
