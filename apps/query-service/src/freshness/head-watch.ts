import type { Reader, TimedPosition, WatchedHead } from '@ledger-explorer/store';

/** Number of positions whose record times are cached; the first that was noted is dropped first. */
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
  /** Positions of the epoch with their record times, by position. */
  readonly #timed = new Map<number, TimedPosition>();
  readonly #waiters = new Set<Waiter>();
  readonly #followers = new Set<() => void>();
  #head: TimedPosition | null = null;
  #epoch = '';
  /** The highest head of the epoch. */
  #highest = 0;
  /** The highest head of earlier epochs. */
  #highestBefore = 0;
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

  /** The highest head that this service has seen in earlier epochs; rewinds may have removed it. */
  get highestBefore(): number {
    return this.#highestBefore;
  }

  /**
   * Sets the head that the store reports. It can be lower than the last one: after a rewind, on another instance of
   * the database, or if a response was faster. Null: nothing is indexed, so the epoch ends.
   */
  learn(head: WatchedHead | null): void {
    this.#confirmedAt = performance.now();
    if (head !== null && head.epoch !== this.#epoch) this.#begin(head.epoch);
    if (head !== null) this.#revision = head.revision;
    this.#set(head);
  }

  #begin(epoch: string): void {
    this.#epoch = epoch;
    this.#timed.clear();
    this.#highestBefore = Math.max(this.#highestBefore, this.#highest);
    this.#highest = 0;
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
    const [timesSet, epoch] = [this.#timesSet, this.#epoch];
    const head = await this.#reader.head();
    this.#confirmedAt = performance.now();
    // A newer head may have arrived during the read, or one after a rewind, which the read may not show.
    if (timesSet === this.#timesSet) this.#set(head);
    else if (head !== null && epoch === this.#epoch) this.note(head);
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

  /** True if this service has seen the position, or a higher one, in this epoch. A standby with fewer positions may have become the primary since. */
  showed(position: number): boolean {
    return this.#highest >= position;
  }

  #set(head: TimedPosition | null): void {
    this.#head = head;
    this.#timesSet += 1;
    if (head === null) this.#begin('');
    for (const onHead of this.#followers) onHead();
    if (head === null) return;
    this.#highest = Math.max(this.#highest, head.position);
    this.#remember(head);
    for (const { position, end } of this.#waiters) if (this.has(position)) end(true);
  }

  #remember(timed: TimedPosition): void {
    // A page may not know the time of its position.
    if (timed.recordTime === null && timed.position !== 0) return;
    this.#timed.set(timed.position, timed);
    if (this.#timed.size <= remembered) return;
    for (const position of this.#timed.keys()) {
      if (this.#timed.size <= remembered) return;
      this.#timed.delete(position);
    }
  }
}
