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
  type Part,
  partsOf,
  type PartyId,
  partyTopics,
  readTopic,
  type RowTopic,
  rowTopics,
  type Selection,
  type TopicRows,
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

/** Events for the listeners of one party, or for all listeners without one. */
interface Group {
  readonly topics: readonly RowTopic[];
  /** Null if there are too many rows to send. */
  readonly parts: readonly Part[] | null;
}

/**
 * Sends new rows and heads of a network to all listeners. It advances from head to head while there are listeners;
 * each read and each event is made once for all of them. A listener that reconnects, or did not read for a while, is
 * replayed up to the shared position.
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
  /** The event of the head last read, and the head last sent to all. */
  #head: { readonly key: string; readonly bytes: Buffer } = { key: '', bytes: comment };
  #lastHeadSent = { key: '', at: Number.NEGATIVE_INFINITY };
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
    if (wantsHead) void this.#sendHead([listener]);
    if (place !== null) void this.#catchUp(listener, place);
  }

  /** Ends all streams, when the service stops. */
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
    const isNew = this.#lastHeadSent.key !== `${epoch} ${head.position}`;
    if (isNew && performance.now() - this.#lastHeadSent.at >= headMilliseconds) await this.#sendHead();
  }

  /** Sends bytes to all listeners that are up to date. */
  #broadcast(bytes: Buffer): void {
    for (const listener of this.#listeners) if (!listener.isReplaying) this.#send(listener, bytes);
  }

  async #broadcastRows(to: number): Promise<void> {
    const from = this.#position;
    const groups = await this.#readGroups(from, to);
    const framesBySelection = new Map<string, readonly Buffer[]>();
    for (const listener of this.#listeners) {
      const { selection } = listener.request;
      const { topics, partyId } = selection;
      if (listener.isReplaying || topics.length === 0) continue;
      const group = groups.get(partyId);
      // It reads slowly, or it came after the groups were read, or the read of its group failed.
      if (!listener.keepsUp || group === undefined || topics.some((topic) => !group.topics.includes(topic))) {
        listener.isReplaying = true;
        void this.#catchUp(listener, { position: from, next: null, done: 0 });
        continue;
      }
      const key = JSON.stringify(selection);
      const { parts } = group;
      const frames = framesBySelection.get(key) ?? (parts === null ? [gapFrame(from, to)] : partFrames(parts, topics));
      framesBySelection.set(key, frames);
      for (const bytes of frames) this.#send(listener, bytes);
    }
    this.#position = to;
  }

  /**
   * Reads an interval by party; each topic is read once for all listeners that need the same rows. If a read fails
   * for one party, only its listeners end or catch up. Throws if all reads fail for a passing reason.
   */
  async #readGroups(from: number, to: number): Promise<ReadonlyMap<PartyId, Group>> {
    const groups = Map.groupBy(
      [...this.#listeners].filter(({ request, isReplaying }) => request.selection.topics.length > 0 && !isReplaying),
      ({ request }) => request.selection.partyId,
    );
    const reads = new Map<string, Promise<TopicRows>>();
    const read = (topic: RowTopic, partyId: PartyId): Promise<TopicRows> => {
      const party = partyTopics.has(topic) ? partyId : null;
      const key = JSON.stringify([topic, party]);
      const interval = { after: from, to, limit: maxReplayed + 1 };
      const rows = reads.get(key) ?? this.#turns.do(sharedReads, () => readTopic(this.#reader, topic, interval, party));
      reads.set(key, rows);
      return rows;
    };
    const groupsRead = new Map<PartyId, Group>();
    const failures: unknown[] = [];
    await Promise.all(
      [...groups].map(async ([partyId, listeners]) => {
        const topics = rowTopics.filter((topic) =>
          listeners.some(({ request }) => request.selection.topics.includes(topic)),
        );
        try {
          groupsRead.set(partyId, { topics, parts: await this.#readGroup({ topics, partyId }, from, to, read) });
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
    return groupsRead;
  }

  async #readGroup(
    selection: Selection,
    from: number,
    to: number,
    read: (topic: RowTopic, partyId: PartyId) => Promise<TopicRows>,
  ): Promise<readonly Part[] | null> {
    const { topics, partyId } = selection;
    const isLong = to - from > maxReplayed;
    if (isLong && (await this.#turns.do(sharedReads, () => hasTooManyRows(this.#reader, selection, from, to))))
      return null;
    const rows = await Promise.all(topics.map(async (topic) => [topic, await read(topic, partyId)] as const));
    return partsOf(new Map(rows), from, to);
  }

  /** Sends the head to listeners that want it and lack it. `only`: to these, which were just opened. */
  async #sendHead(only?: readonly Listener[]): Promise<void> {
    if (![...this.#listeners].some(({ request }) => request.wantsHead)) return;
    const key = `${this.#heads.epoch} ${this.#heads.head?.position ?? ''}`;
    try {
      if (this.#head.key !== key) {
        const { value } = await this.#reader.getHead({});
        this.#head = { key, bytes: frame('head', writeHead(value)) };
      }
      const { bytes } = this.#head;
      for (const listener of only ?? this.#listeners) {
        if (!listener.request.wantsHead || !listener.keepsUp || listener.headKey === this.#head.key) continue;
        listener.headKey = this.#head.key;
        this.#send(listener, bytes);
      }
      if (only !== undefined) return;
      this.#lastHeadSent = { key, at: performance.now() };
    } catch {
      // A head that could not be read is left out, since the next head replaces it.
    }
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
function isPassing(error: unknown): boolean {
  return [StoreUnavailable, PositionRemoved, PositionAhead, IndexEmpty].some((known) => error instanceof known);
}
