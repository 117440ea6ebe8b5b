import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { writeHead } from '@ledger-explorer/spec/writers';
import { IndexEmpty, PositionAhead, PositionRemoved, type Reader, StoreUnavailable } from '@ledger-explorer/store';
import type { HeadWatch } from '../freshness/head-watch.ts';
import { catchUpMilliseconds } from '../limits/deadlines.ts';
import type { FairQueue } from '../limits/fair-queue.ts';
import type { StreamPlace } from './event-id.ts';
import { comment, frame, gapFrame, opening, partFrames, rewindFrame } from './frames.ts';
import { Listener, type ListenRequest } from './listener.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import {
  hasTooManyRows,
  maxReplayed,
  partsOf,
  type PartyId,
  partyTopics,
  readTopic,
  type RowTopic,
  type Selection,
} from './parts.ts';
import { type Replay, replayStep, type ReplayReads } from './replay.ts';

/** Caller name of the reads for all listeners. */
const sharedReads = 'streams';

const headMilliseconds = 1_000;
/** Pause between two reads, so that commits in quick succession become one event. */
const paceMilliseconds = 50;
const commentMilliseconds = 15_000;
const retryMilliseconds = 250;

type Reads = ReplayReads & Pick<Reader, 'getHead'>;

/** Shares each read between all listeners that need the same rows: those of a topic, of a party if the topic has parties. */
function shared<T>(read: (topic: RowTopic, partyId: PartyId) => Promise<T>): typeof read {
  const results = new Map<string, Promise<T>>();
  return (topic, partyId) => {
    const party = partyTopics.has(topic) ? partyId : null;
    const key = JSON.stringify([topic, party]);
    const result = results.get(key) ?? read(topic, party);
    results.set(key, result);
    return result;
  };
}

/**
 * Sends new rows and heads of a network to all listeners. It advances from head to head while there are listeners:
 * reads the rows once for all of them, and makes the events once for each selection. A listener that reconnects, or did
 * not read for a while, is replayed up to the shared position.
 */
export class Stream {
  readonly #reader: Reads;
  readonly #heads: HeadWatch;
  readonly #turns: FairQueue;
  readonly #fault: (error: unknown) => void;
  readonly #listeners = new Set<Listener>();
  /** Shared position of all listeners that are up to date. */
  #position = 0;
  #epoch = '';
  #unfollow: (() => void) | null = null;
  #timers: NodeJS.Timeout[] = [];
  #working = false;
  #isDue = false;
  /** The event of the head last read. `key`: epoch and position; empty: none was read. */
  #head: { readonly key: string; readonly bytes: Buffer } = { key: '', bytes: comment };
  /** Time at which a head was last sent to more than new listeners, as `performance.now()`. */
  #headSentAt = Number.NEGATIVE_INFINITY;
  #sent = 0;

  /** `fault` is called with unexpected errors, which end streams. */
  constructor(reader: Reads, heads: HeadWatch, turns: FairQueue, fault: (error: unknown) => void) {
    this.#reader = reader;
    this.#heads = heads;
    this.#turns = turns;
    this.#fault = fault;
  }

  get size(): number {
    return this.#listeners.size;
  }

  /** Number of listeners behind the shared position. */
  get behind(): number {
    return [...this.#listeners].filter(({ isReplaying }) => isReplaying).length;
  }

  /** Reason to refuse another stream; null: it can be opened. */
  refusal(request: ListenRequest): Refusal | null {
    return refusalOf(request, [...this.#listeners]);
  }

  /** Number of events sent, counted for each listener. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends events to a response whose head is written, until one side ends it. */
  open(response: ServerResponse, listening: ListenRequest): void {
    this.#follow();
    const { wantsHead, place } = listening;
    const listener = new Listener(response, listening);
    this.#listeners.add(listener);
    response.once('close', () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopFollowing();
    });
    listener.send(opening(place?.position ?? this.#position));
    if (wantsHead) void this.#work();
    if (place !== null) void this.#catchUp(listener, place);
  }

  /** Ends all streams, when the service stops. */
  end(): void {
    for (const listener of this.#listeners) listener.end();
  }

  #follow(): void {
    if (this.#unfollow !== null) return;
    // A step that is still running for closed streams continues for the new one, from its own position.
    if (!this.#working) {
      this.#position = this.#heads.head?.position ?? 0;
      this.#epoch = this.#heads.epoch;
    }
    this.#unfollow = this.#heads.follow(() => void this.#work());
    this.#timers = [
      setInterval(() => {
        for (const listener of this.#listeners) if (listener.keepsUp) listener.send(comment);
      }, commentMilliseconds),
      // Sends a head that was held back, because heads are sent once a second at most.
      setInterval(() => void this.#work(), headMilliseconds),
    ];
  }

  #stopFollowing(): void {
    this.#unfollow?.();
    this.#unfollow = null;
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** Runs one step at a time; changes during a step are handled by the next one. */
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
      // The first known epoch is no rewind.
      if (this.#epoch !== '') {
        const { kept } = await this.#reader.standingOf(this.#position);
        this.#broadcast(rewindFrame(epoch, kept, this.#position - kept));
        this.#position = kept;
      }
      this.#epoch = epoch;
    }
    if (head.position > this.#position) await this.#broadcastRows(head.position);
    await this.#sendHead(`${epoch} ${head.position}`);
  }

  /** Sends bytes to all listeners that are up to date. */
  #broadcast(bytes: Buffer): void {
    for (const listener of this.#listeners) if (!listener.isReplaying) this.#send(listener, bytes);
  }

  async #broadcastRows(to: number): Promise<void> {
    const from = this.#position;
    const framesBySelection = await this.#readFrames(from, to);
    for (const listener of this.#listeners) {
      if (listener.isReplaying || listener.request.selection.topics.length === 0) continue;
      const frames = framesBySelection.get(listener.selectionKey);
      // The listener reads slowly, or came after the selections were read, or its read failed.
      if (!listener.keepsUp || frames === undefined) {
        listener.isReplaying = true;
        void this.#catchUp(listener, { position: from, next: null, done: 0 });
        continue;
      }
      for (const bytes of frames) this.#send(listener, bytes);
    }
    this.#position = to;
  }

  /**
   * Events of an interval by `selectionKey`. If a read fails, only listeners that need its rows end or catch up.
   * Throws if all reads fail for passing reasons.
   */
  async #readFrames(from: number, to: number): Promise<ReadonlyMap<string, readonly Buffer[]>> {
    const listeners = [...this.#listeners].filter(
      ({ request, isReplaying }) => request.selection.topics.length > 0 && !isReplaying,
    );
    const selections = new Map(listeners.map(({ selectionKey, request }) => [selectionKey, request.selection]));
    const isTooMuch = shared((topic, partyId) =>
      this.#turns.do(sharedReads, () => hasTooManyRows(this.#reader, { topics: [topic], partyId }, from, to)),
    );
    const rowsOf = shared((topic, partyId) => {
      const interval = { after: from, to, limit: maxReplayed + 1 };
      return this.#turns.do(sharedReads, () => readTopic(this.#reader, topic, interval, partyId));
    });
    const read = async ({ topics, partyId }: Selection): Promise<readonly Buffer[]> => {
      const isLong = to - from > maxReplayed;
      const tooMuch = isLong ? await Promise.all(topics.map((topic) => isTooMuch(topic, partyId))) : [];
      if (tooMuch.includes(true)) return [gapFrame(from, to)];
      const rows = await Promise.all(topics.map(async (topic) => [topic, await rowsOf(topic, partyId)] as const));
      const parts = partsOf(new Map(rows), from, to);
      return parts === null ? [gapFrame(from, to)] : partFrames(parts, topics);
    };
    const frames = new Map<string, readonly Buffer[]>();
    const passing: Error[] = [];
    await Promise.all(
      [...selections].map(async ([key, selection]) => {
        try {
          frames.set(key, await read(selection));
        } catch (error) {
          if (isPassing(error)) passing.push(error);
          else
            this.#endFor(
              error,
              listeners.filter(({ selectionKey }) => selectionKey === key),
            );
        }
      }),
    );
    const [first] = passing;
    if (first !== undefined && passing.length === selections.size) throw first;
    return frames;
  }

  /** Sends the head to listeners that want it and lack it: at once to new ones, to others once a second at most. */
  async #sendHead(key: string): Promise<void> {
    const onlyNew = performance.now() - this.#headSentAt < headMilliseconds;
    const listeners = [...this.#listeners].filter(
      ({ request, keepsUp, headKey }) => request.wantsHead && keepsUp && (onlyNew ? headKey === '' : headKey !== key),
    );
    if (listeners.length === 0) return;
    try {
      if (this.#head.key !== key) {
        const { value } = await this.#reader.getHead({});
        this.#head = { key, bytes: frame('head', writeHead(value)) };
      }
    } catch (error) {
      if (isPassing(error)) throw error;
      this.#endFor(error, listeners);
      return;
    }
    for (const listener of listeners) {
      listener.headKey = key;
      this.#send(listener, this.#head.bytes);
    }
    if (!onlyNew) this.#headSentAt = performance.now();
  }

  #endFor(error: unknown, listeners: readonly Listener[]): void {
    this.#fault(error);
    for (const listener of listeners) listener.end();
  }

  #send(listener: Listener, bytes: Buffer): void {
    listener.send(bytes);
    this.#sent += 1;
  }

  /** Replays what a listener lacks in steps, until it reaches the shared position. */
  async #catchUp(listener: Listener, place: StreamPlace): Promise<void> {
    let replay: Replay = { place, until: null };
    while (listener.isOpen) {
      try {
        await listener.drained();
        const { position, next } = replay.place;
        if (position === this.#position && next === null) {
          listener.isReplaying = false;
          return;
        }
        await this.#waitFor(listener, next ?? position);
        const step = await this.#turns.do(
          listener.request.caller,
          () => {
            const head = { position: this.#position, epoch: this.#heads.epoch };
            return replayStep(this.#reader, listener.request.selection, replay, head);
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

  /** Waits up to `catchUpMilliseconds` for a position that another instance has shown. */
  async #waitFor(listener: Listener, position: number): Promise<void> {
    const deadline = performance.now() + catchUpMilliseconds;
    while (this.#position < position && listener.isOpen && performance.now() < deadline) await pause(paceMilliseconds);
  }
}

/** True if the step can be retried: the store is unreachable, or a rewind happened meanwhile. */
function isPassing(error: unknown): error is Error {
  return [StoreUnavailable, PositionRemoved, PositionAhead, IndexEmpty].some((known) => error instanceof known);
}
