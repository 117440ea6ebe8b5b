import { StoreLate } from './within.ts';

export interface FairQueueOptions {
  /** Limit of work items in progress. */
  readonly atOnce: number;
  /** Limit for one caller if work of other callers arrived in the last second; bulk work is counted separately. */
  readonly perCaller: number;
  /** Limit of bulk work items in progress, of all callers together. */
  readonly bulkAtOnce: number;
  /** Limit of waiting work items per caller. */
  readonly maxWaiting: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

export interface TurnOptions {
  /** True for exports and replays, which queue separately from other work of the caller. Default: false. */
  readonly bulk?: boolean;
  /** Checked when it is the work's turn; false drops the work. Default: true. */
  readonly isWanted?: () => boolean;
}

/** The caller has reached the limit of waiting work. */
export class QueueFull extends Error {}

/** Queue of one caller's work, either bulk or other work. */
interface Flow {
  readonly isBulk: boolean;
  /** A shared item stays here after its turn in another flow. */
  waiting: Entry[];
  running: number;
  /** Virtual time in milliseconds of work; the flow with the smallest value is next. */
  time: number;
  /** Milliseconds of the last work item, 1 before the first: the estimate for the next one. */
  cost: number;
}

/** A work item, in the queue of each caller that waits for it. */
interface Entry {
  readonly isWanted: () => boolean;
  readonly drop: () => void;
  readonly begin: () => void;
  isWaiting: boolean;
  /** Flow whose turn was used; null while waiting. */
  flow: Flow | null;
}

/** Place of a work item in the queue. */
export interface Turn {
  /** Runs the work when it is its turn. Rejects with `StoreLate` if the work was dropped, or with the work's error. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Adds a caller that waits for the same work, unless its queue is full; the earliest turn of all counts. */
  alsoFor(caller: string): void;
}

/** If only work of one caller has arrived for this long, each caller may use all places. */
const aloneMilliseconds = 1_000;

/**
 * Queue for the database connections that all callers share. Start-time fair queueing: turns depend on the time that
 * each caller's work took. So a caller with little work waits for a few other work items at most, regardless of the
 * load by other callers.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #now: () => number;
  readonly #flows = new Map<string, Flow>();
  /** Flows with waiting work. */
  readonly #waiting = new Set<Flow>();
  #running = 0;
  #bulkRunning = 0;
  /** Virtual time of the last served flow, where new flows begin. */
  #time = 0;
  #lastCaller = '';
  /** Last time at which the arrival of one caller's work was followed by that of another. */
  #callerChangedAt = Number.NEGATIVE_INFINITY;

  constructor(options: FairQueueOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /** Number of waiting work items. */
  get waiting(): number {
    const entries = [...this.#waiting].flatMap(({ waiting }) => waiting);
    return new Set(entries.filter(({ isWaiting }) => isWaiting)).size;
  }

  async do<T>(caller: string, work: () => Promise<T>, options: TurnOptions = {}): Promise<T> {
    return this.turn(caller, options).run(work);
  }

  /** Adds a work item to the queue, or throws `QueueFull`. It begins at once if nothing is ahead of it. */
  turn(caller: string, { bulk = false, isWanted = () => true }: TurnOptions = {}): Turn {
    const { promise: begun, resolve, reject } = Promise.withResolvers<null>();
    const entry: Entry = {
      isWanted,
      drop: () => {
        reject(new StoreLate('the turn of a read did not come in time'));
      },
      begin: () => {
        resolve(null);
      },
      isWaiting: true,
      flow: null,
    };
    const { maxWaiting } = this.#options;
    if (!this.#add(entry, caller, bulk)) throw new QueueFull(`a caller has ${maxWaiting} reads waiting`);
    return {
      run: async (work) => {
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
      // The first caller of all shares nothing: there is no second caller yet.
      if (this.#lastCaller !== '') this.#callerChangedAt = this.#now();
      this.#lastCaller = caller;
    }
    const flow = this.#flowOf(caller, isBulk);
    if (flow.waiting.includes(entry)) return true;
    const { maxWaiting } = this.#options;
    if (flow.waiting.length >= maxWaiting) flow.waiting = flow.waiting.filter(({ isWaiting }) => isWaiting);
    if (flow.waiting.length >= maxWaiting) return false;
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
    // An idle flow does not accumulate credit.
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
    const { atOnce, perCaller, bulkAtOnce } = this.#options;
    if (this.#running >= atOnce || this.#waiting.size === 0) return undefined;
    const maxRunning = this.#now() - this.#callerChangedAt < aloneMilliseconds ? perCaller : atOnce;
    let first: Flow | undefined;
    for (const flow of this.#waiting) {
      if (flow.running >= maxRunning || (flow.isBulk && this.#bulkRunning >= bulkAtOnce)) continue;
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
    // `#begin` added the estimate.
    flow.time += milliseconds - flow.cost;
    flow.cost = milliseconds;
    this.#next();
    // Nothing runs, so nothing waits: forget the callers and their virtual times.
    if (this.#running === 0) this.#flows.clear();
  }
}
