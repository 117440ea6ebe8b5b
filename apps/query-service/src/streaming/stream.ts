import type { ServerResponse } from 'node:http';
import { writeHead } from '@ledger-explorer/spec/writers';
import { IndexEmpty, PositionAhead, PositionRemoved, type Reader, StoreUnavailable } from '@ledger-explorer/store';
import type { HeadWatch } from '../freshness/head-watch.ts';
import { catchUpMilliseconds } from '../limits/deadlines.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { StreamPlace } from './event-id.ts';
import { comment, frame, gapFrame, opening, partFrames, rewindFrame } from './frames.ts';
import { Listener, type Listening } from './listener.ts';
import {
  isTooMuch,
  maxReplayed,
  type Part,
  partsOf,
  type PartyId,
  partyTopics,
  readTopic,
  type RowTopic,
  rowTopics,
  type TopicRows,
} from './parts.ts';
import { type Replay, replayStep, type ReplayReads } from './replay.ts';

/** Streams open at once: of all callers, of all without a key, of one caller. */
const maxListeners = { all: 1_000, keyless: 500, each: 100 } as const;
/** Each party is read for by itself whenever something comes. */
const maxParties = { all: 100, each: 10 } as const;
/** Whose turn it is to read what all listeners get. */
const everybody = 'streams';

const headMilliseconds = 1_000;
/** Between two looks at what came: commits in quick succession make one event. */
const paceMilliseconds = 50;
const commentMilliseconds = 15_000;
const retryMilliseconds = 250;

type Reads = ReplayReads & Pick<Reader, 'getHead'>;

/** Why a stream is not opened. */
export interface Refusal {
  /** Whether it is the caller's own share that is taken. */
  readonly isOwn: boolean;
  readonly detail: string;
}

/** What came to the listeners of one party, or to all without one. */
interface Group {
  readonly topics: readonly RowTopic[];
  /** Null: too much to be sent. */
  readonly parts: readonly Part[] | null;
}

/**
 * Sends to all listeners of a network what the index takes up. It goes from head to head while anybody listens; what it reads and writes on
 * the way is made once for all. Who comes back, or did not read for a while, catches up by himself until he is where all are.
 */
export class Stream {
  readonly #reader: Reads;
  readonly #heads: HeadWatch;
  readonly #turns: FairQueue;
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
  constructor(reader: Reads, heads: HeadWatch, turns: FairQueue, fault: (error: unknown) => void) {
    this.#reader = reader;
    this.#heads = heads;
    this.#turns = turns;
    this.#fault = fault;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** How many listeners lack what others have. */
  get behind(): number {
    return [...this.#listeners].filter(({ behind }) => behind !== null).length;
  }

  /** Why one more stream is not opened; null: there is a place for it. */
  refusal({ caller, isKeyless, question: { partyId } }: Listening): Refusal | null {
    const all = [...this.#listeners];
    const own = all.filter((listener) => listener.caller === caller);
    const partiesOf = (listeners: readonly Listener[]): number => {
      const parties = new Set(listeners.map(({ question }) => question.partyId));
      parties.delete(null);
      return partyId === null || parties.has(partyId) ? 0 : parties.size;
    };
    const keyless = isKeyless ? all.filter((listener) => listener.isKeyless).length : 0;
    if (own.length >= maxListeners.each) {
      return {
        isOwn: true,
        detail: `The caller already has ${maxListeners.each} streams open, the most that are allowed.`,
      };
    }
    if (partiesOf(own) >= maxParties.each) {
      return {
        isOwn: true,
        detail: `The caller already has streams of ${maxParties.each} parties open, the most that are allowed.`,
      };
    }
    if (all.length >= maxListeners.all || keyless >= maxListeners.keyless) {
      return { isOwn: false, detail: `The service already has ${all.length} streams open, and opens no more.` };
    }
    return partiesOf(all) < maxParties.all
      ? null
      : {
          isOwn: false,
          detail: `The service already has streams of ${maxParties.all} parties open, the most that are allowed.`,
        };
  }

  /** Events sent so far, once for each listener. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends to a response, whose head is written, until one side ends it. */
  open(response: ServerResponse, listening: Listening): void {
    this.#follow();
    const { hearsHead, place } = listening;
    const listener = new Listener(response, listening);
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
      if (this.#epoch !== '') this.#tell(rewindFrame(epoch, kept, this.#position - kept));
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
    const made = await this.#readGroups(from, to);
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

  /**
   * What an interval brought, by party: each topic is read once for all who want the same of it. Where a read fails for one party, its listeners end,
   * or catch up by themselves, and nobody else is concerned. Throws where every read fails for a passing reason.
   */
  async #readGroups(from: number, to: number): Promise<ReadonlyMap<PartyId, Group>> {
    const groups = Map.groupBy(
      [...this.#listeners].filter(({ question, behind }) => question.topics.length > 0 && behind === null),
      ({ question }) => question.partyId,
    );
    const reads = new Map<string, Promise<TopicRows>>();
    const read = (topic: RowTopic, partyId: PartyId): Promise<TopicRows> => {
      const party = partyTopics.has(topic) ? partyId : null;
      const key = JSON.stringify([topic, party]);
      const interval = { after: from, to, limit: maxReplayed + 1 };
      const rows = reads.get(key) ?? this.#turns.do(everybody, () => readTopic(this.#reader, topic, interval, party));
      reads.set(key, rows);
      return rows;
    };
    const made = new Map<PartyId, Group>();
    const failures: unknown[] = [];
    await Promise.all(
      [...groups].map(async ([partyId, listeners]) => {
        const topics = rowTopics.filter((topic) => listeners.some(({ question }) => question.topics.includes(topic)));
        try {
          made.set(partyId, { topics, parts: await this.#readGroup({ topics, partyId }, from, to, read) });
        } catch (error) {
          failures.push(error);
          if (isPassing(error)) return;
          this.#fault(error);
          for (const listener of listeners) listener.end();
        }
      }),
    );
    const [failure] = failures;
    if (failures.length === groups.size && isPassing(failure)) throw failure;
    return made;
  }

  async #readGroup(
    question: { readonly topics: readonly RowTopic[]; readonly partyId: PartyId },
    from: number,
    to: number,
    read: (topic: RowTopic, partyId: PartyId) => Promise<TopicRows>,
  ): Promise<readonly Part[] | null> {
    const { topics, partyId } = question;
    const isLong = to - from > maxReplayed;
    if (isLong && (await this.#turns.do(everybody, () => isTooMuch(this.#reader, question, from, to)))) return null;
    const rows = await Promise.all(topics.map(async (topic) => [topic, await read(topic, partyId)] as const));
    return partsOf(new Map(rows), from, to);
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

  /** Sends what a listener lacks, a step at a turn, until it is where all are. */
  async #catchUp(listener: Listener, place: StreamPlace): Promise<void> {
    let replay: Replay = { place, until: null };
    while (listener.isOpen) {
      try {
        await listener.drained();
        const { position, next } = replay.place;
        if (position === this.#position && next === null) {
          listener.behind = null;
          return;
        }
        await this.#comes(listener, next ?? position);
        const step = await this.#turns.do(
          listener.caller,
          () => {
            const head = { position: this.#position, epoch: this.#heads.epoch };
            return replayStep(this.#reader, listener.question, replay, head);
          },
          { bulk: true, isWanted: () => listener.isOpen },
        );
        for (const bytes of step.frames) this.#send(listener, bytes);
        replay = step;
      } catch (error) {
        if (!isPassing(error)) {
          this.#fault(error);
          listener.end();
        }
        replay = { place: replay.place, until: null };
        await pause(retryMilliseconds);
      }
    }
  }

  /** Waits a moment for a position that another instance has shown. */
  async #comes(listener: Listener, position: number): Promise<void> {
    const deadline = performance.now() + catchUpMilliseconds;
    while (this.#position < position && listener.isOpen && performance.now() < deadline) await pause(paceMilliseconds);
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
