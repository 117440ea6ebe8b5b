import type { Reader, TimedPosition, WatchedHead } from '@ledger-explorer/store';

/** Number of positions whose record times are cached. */
const remembered = 10_000;

interface Waiter {
  readonly position: number;
  readonly end: (reached: boolean) => void;
}

/**
 * The last known head of the index, learned from notifications of the store and from every response, so that no read
 * is needed. If the database is unreachable, it does not change.
 */
export class HeadWatch {
  readonly #reader: Pick<Reader, 'head'>;
  /** Positions with their record times, by position; emptied by a rewind. */
  readonly #timed = new Map<number, TimedPosition>();
  readonly #waiters = new Set<Waiter>();
  readonly #followers = new Set<() => void>();
  #head: TimedPosition | null = null;
  #epoch = '';
  /** The highest head of the epoch. */
  #highest = 0;
  #revision = -1;
  #confirmedAt = Number.NEGATIVE_INFINITY;
  /** Number of times that the head was set. */
  #timesSet = 0;
  #looking: Promise<TimedPosition | null> | null = null;

  constructor(reader: Pick<Reader, 'head'>) {
    this.#reader = reader;
  }

  /** Null while the head is unknown. */
  get head(): TimedPosition | null {
    return this.#head;
  }

  /** Epoch of the index, which changes with every rewind; empty while unknown. */
  get epoch(): string {
    return this.#epoch;
  }

  /**
   * Number of changes without a position, such as those of pollers. Negative while unknown, so that a tag made then
   * never matches later.
   */
  get revision(): number {
    return this.#revision;
  }

  /** Time of the store's last report of its head, as `performance.now()`. */
  get confirmedAt(): number {
    return this.#confirmedAt;
  }

  /** Sets the head that the store reports; after a rewind it is lower. Null: nothing is indexed. */
  learn(head: WatchedHead | null): void {
    this.#confirmedAt = performance.now();
    if (head !== null && head.epoch !== this.#epoch) {
      this.#epoch = head.epoch;
      this.#timed.clear();
      this.#highest = 0;
    }
    if (head !== null) this.#revision = head.revision;
    this.#set(head);
  }

  /** Raises the head to that of a response, and caches the record time of the response's position. */
  note(head: TimedPosition, asOf: TimedPosition = head): void {
    this.#remember(asOf);
    if (this.#head === null || head.position > this.#head.position) this.#set(head);
  }

  /** Reads the head from the store; simultaneous calls share one read. Null while nothing is indexed. Throws errors of the store. */
  look(): Promise<TimedPosition | null> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<TimedPosition | null> {
    const timesSet = this.#timesSet;
    const head = await this.#reader.head();
    this.#confirmedAt = performance.now();
    // A newer head may have arrived during the read.
    if (timesSet === this.#timesSet) this.#set(head);
    else if (head !== null) this.note(head);
    return head;
  }

  /** The position with its record time, if cached. */
  at(position: number): TimedPosition | undefined {
    return this.#timed.get(position);
  }

  /** Resolves with true when the index reaches the position, with false after the given milliseconds or when aborted. */
  async reaches(position: number, milliseconds: number, signal: AbortSignal): Promise<boolean> {
    if (this.has(position)) return true;
    if (signal.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter: Waiter = { position, end: resolve };
    const giveUp = (): void => {
      resolve(false);
    };
    this.#waiters.add(waiter);
    const timer = setTimeout(giveUp, milliseconds);
    signal.addEventListener('abort', giveUp);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    }
  }

  /** Calls `onHead` whenever the head is reported, changed or not. Returns a function that ends this. */
  follow(onHead: () => void): () => void {
    this.#followers.add(onHead);
    return () => this.#followers.delete(onHead);
  }

  /** Ends all waits for a position with false. */
  endWaits(): void {
    for (const { end } of this.#waiters) end(false);
  }

  /** True if the index is known to have the position. */
  has(position: number): boolean {
    return this.#head !== null && this.#head.position >= position;
  }

  /** True if the index has ever had the position in this epoch. A standby with fewer positions may have become the primary since. */
  showed(position: number): boolean {
    return this.#highest >= position;
  }

  #set(head: TimedPosition | null): void {
    this.#head = head;
    this.#timesSet += 1;
    for (const onHead of this.#followers) onHead();
    if (head === null) return;
    this.#highest = Math.max(this.#highest, head.position);
    this.#remember(head);
    for (const { position, end } of this.#waiters) if (this.has(position)) end(true);
  }

  #remember(timed: TimedPosition): void {
    this.#timed.set(timed.position, timed);
    if (this.#timed.size <= remembered) return;
    for (const position of this.#timed.keys()) {
      if (this.#timed.size <= remembered) return;
      this.#timed.delete(position);
    }
  }
}
