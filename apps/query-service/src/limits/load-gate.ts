/** Why a request is not begun: the service stops, too many are being answered, or the event loop is late. */
export type Shedding = 'stopping' | 'in_flight' | 'event_loop';

export interface LoadGateOptions {
  /** Requests answered at once at most. */
  readonly maxInFlight: number;
  /** What is in flight beside the requests that pass here, and counts too. Default: nothing. */
  readonly elsewhere?: () => number;
  /** A later event loop lets nothing in. */
  readonly maxDelayMilliseconds: number;
  /** How late the event loop is now, in milliseconds. */
  readonly delay: () => number;
}

/** Refuses requests before there are more than the process can answer, so that those it takes are answered in time. */
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

  /** How late the event loop is, in milliseconds. */
  get delay(): number {
    return this.#options.delay();
  }

  /** How many requests were refused, by why. */
  get shed(): ReadonlyMap<Shedding, number> {
    return this.#shed;
  }

  /** From now on nothing is let in. */
  stop(): void {
    this.#stopping = true;
  }

  /** Whether a request that comes now would be let in. */
  get isOpen(): boolean {
    return this.#why() === null;
  }

  /** Why a request that comes now is refused, which is counted; null: it is let in. */
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

  /** Counts a request as in flight while it is worked on. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    this.#inFlight += 1;
    try {
      return await work();
    } finally {
      this.#inFlight -= 1;
    }
  }
}
