/** Reason to refuse a request: the service is stopping, too many requests are in flight, or the event loop is late. */
export type Shedding = 'stopping' | 'in_flight' | 'event_loop';

export interface LoadGateOptions {
  /** Limit of requests in flight. */
  readonly maxInFlight: number;
  /** Further work in flight that counts towards the limit. Default: none. */
  readonly elsewhere?: () => number;
  /** Event loop delay, in milliseconds, above which requests are refused. */
  readonly maxDelayMilliseconds: number;
  /** Current event loop delay in milliseconds. */
  readonly delay: () => number;
}

/** Refuses requests when the process is at its limit, so that accepted requests are answered in time. */
export class LoadGate {
  readonly #options: LoadGateOptions;
  readonly #shed = new Map<Shedding, number>([
    ['stopping', 0],
    ['in_flight', 0],
    ['event_loop', 0],
  ]);
  #inFlight = 0;
  #stopping = false;

  constructor(options: LoadGateOptions) {
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Event loop delay in milliseconds. */
  get delay(): number {
    return this.#options.delay();
  }

  /** Number of refused requests, by reason. */
  get shed(): ReadonlyMap<Shedding, number> {
    return this.#shed;
  }

  /** Refuses every request from now on. */
  stop(): void {
    this.#stopping = true;
  }

  /** True if a request would be accepted now. */
  get isOpen(): boolean {
    return this.#why() === null;
  }

  /** Reason to refuse a request now, which is counted; null: accepted. */
  refusal(): Shedding | null {
    const why = this.#why();
    if (why !== null) this.#shed.set(why, (this.#shed.get(why) ?? 0) + 1);
    return why;
  }

  #why(): Shedding | null {
    if (this.#stopping) return 'stopping';
    const { maxInFlight, elsewhere } = this.#options;
    if (this.#inFlight + (elsewhere?.() ?? 0) >= maxInFlight) return 'in_flight';
    return this.delay > this.#options.maxDelayMilliseconds ? 'event_loop' : null;
  }

  /** Counts a request as in flight until `work` settles. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
    }
  }
}
