import { StoreLate } from './within.ts';

export interface FairQueueOptions {
  /** Pieces of work in progress at once. */
  readonly atOnce: number;
  /** Limit for one caller while other callers have work. */
  readonly each: number;
  /** Limit for the bulk work of all callers together. */
  readonly bulk: number;
  /** Limit of waiting pieces of work per caller. */
  readonly maxWaiting: number;
  /** A monotone clock in milliseconds. */
  readonly now?: () => number;
}

export interface TurnOptions {
  /** Bulk work: files and replays, queued apart from the other work of their caller. Default: no. */
  readonly bulk?: boolean;
  /** Checked when its turn comes: false drops the work. Default: true. */
  readonly isWanted?: () => boolean;
}

/** A caller has the most waiting work that is allowed. */
export class QueueFull extends Error {}

/** The work of one caller, bulk or not. */
interface Flow {
  readonly isBulk: boolean;
  readonly waiting: Entry[];
  running: number;
  /** Milliseconds of work so far, on the clock that all flows share; the flow with the least is next. */
  time: number;
  /** Time of its last piece of work: the estimate for the next one. */
  cost: number;
}

interface Entry {
  readonly isWanted: () => boolean;
  readonly drop: () => void;
  readonly begin: () => void;
  isWaiting: boolean;
  /** Caller whose turn it took. */
  flow: Flow | null;
}

/** A place in the queue, of one piece of work. */
export interface Turn {
  /** Does the work when its turn comes. Rejects with `QueueFull`, with `StoreLate` where it was dropped, or as the work does. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Another caller waits for the same work: the first turn of either counts. */
  alsoFor(caller: string): void;
}

/** After this time without work, a caller is no longer counted, and the others share all places. */
const togetherMilliseconds = 1_000;

/**
 * Queue for the database connections, which all callers share. Start-time fair queueing: turns are by the time that a caller's work took.
 * So a caller with little work waits for a few pieces of other work at most, regardless of the load by other callers.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #flows = new Map<string, Flow>();
  /** Those with work that waits. */
  readonly #waiting = new Set<Flow>();
  #running = 0;
  #bulkRunning = 0;
  /** The time of the flow that was served last: where a new flow begins. */
  #time = 0;
  #lastCaller = '';
  #together = Number.NEGATIVE_INFINITY;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Pieces of work that wait for their turn. */
  get waiting(): number {
    let count = 0;
    for (const { waiting } of this.#waiting) count += waiting.length;
    return count;
  }

  do<T>(caller: string, work: () => Promise<T>, options: TurnOptions = {}): Promise<T> {
    return this.turn(caller, options).run(work);
  }

  /** Takes a place in the queue; the work begins at once if there is nothing to wait for. */
  turn(caller: string, { bulk = false, isWanted = () => true }: TurnOptions = {}): Turn {
    const { promise: begun, resolve, reject } = Promise.withResolvers<null>();
    const drop = (): void => {
      reject(new StoreLate('the turn of a read did not come in time'));
    };
    const entry: Entry = {
      isWanted,
      drop,
      begin: () => {
        resolve(null);
      },
      isWaiting: true,
      flow: null,
    };
    const isFull = !this.#add(entry, caller, bulk);
    return {
      run: async (work) => {
        if (isFull) throw new QueueFull(`a caller has ${this.#options.maxWaiting} reads waiting`);
        if (entry.flow === null) await begun;
        const began = this.#now();
        try {
          return await work();
        } finally {
          this.#end(entry.flow, this.#now() - began);
        }
      },
      alsoFor: (other) => {
        if (entry.isWaiting) this.#add(entry, other, bulk);
      },
    };
  }

  #add(entry: Entry, caller: string, isBulk: boolean): boolean {
    if (caller !== this.#lastCaller) {
      // The first caller of all is alone.
      if (this.#lastCaller !== '') this.#together = this.#now();
      this.#lastCaller = caller;
    }
    const flow = this.#flowOf(caller, isBulk);
    if (flow.waiting.length >= this.#options.maxWaiting) return false;
    flow.waiting.push(entry);
    this.#waiting.add(flow);
    this.#next();
    return true;
  }

  #flowOf(caller: string, isBulk: boolean): Flow {
    const name = `${caller}${isBulk ? ' bulk' : ''}`;
    let flow = this.#flows.get(name);
    if (flow === undefined) {
      flow = { isBulk, waiting: [], running: 0, time: this.#time, cost: 1 };
      this.#flows.set(name, flow);
    }
    // A flow that had nothing to do did not save up time.
    if (flow.running === 0 && flow.waiting.length === 0) flow.time = Math.max(flow.time, this.#time);
    return flow;
  }

  #next(): void {
    for (;;) {
      const flow = this.#pick();
      if (flow === undefined) return;
      const entry = flow.waiting.shift();
      if (flow.waiting.length === 0) this.#waiting.delete(flow);
      if (!entry?.isWaiting) continue;
      entry.isWaiting = false;
      if (entry.isWanted()) this.#begin(entry, flow);
      else entry.drop();
    }
  }

  #pick(): Flow | undefined {
    const { atOnce, each, bulk } = this.#options;
    if (this.#running >= atOnce || this.#waiting.size === 0) return undefined;
    const most = this.#now() - this.#together < togetherMilliseconds ? each : atOnce;
    let first: Flow | undefined;
    for (const flow of this.#waiting) {
      if (flow.running >= most || (flow.isBulk && this.#bulkRunning >= bulk)) continue;
      if (first === undefined || flow.time < first.time) first = flow;
    }
    return first;
  }

  #begin(entry: Entry, flow: Flow): void {
    this.#running += 1;
    if (flow.isBulk) this.#bulkRunning += 1;
    flow.running += 1;
    this.#time = Math.max(this.#time, flow.time);
    flow.time += flow.cost;
    entry.flow = flow;
    entry.begin();
  }

  #end(flow: Flow | null, milliseconds: number): void {
    if (flow === null) return;
    this.#running -= 1;
    if (flow.isBulk) this.#bulkRunning -= 1;
    flow.running -= 1;
    flow.time += milliseconds - flow.cost;
    flow.cost = milliseconds;
    this.#next();
    // When all work is done, the accounts are reset.
    if (this.#running === 0) this.#flows.clear();
  }
}
