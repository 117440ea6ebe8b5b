import type { Observation, Sighting } from '../src/observation.ts';
import type { Span } from './scenario.ts';

const pageSize = 100;
const round = 600;
/** Seconds that the walk reads again (watch.ts). */
const overlap = 30;

/** When a report is shown, by whom, and when it was made; seconds since the start of the day. */
export interface ShownReport {
  readonly at: number;
  readonly index: number;
  readonly time: number;
}

/** How a source deceives. */
export type Lie =
  /** Every validator has just reported. */
  | 'invents'
  /** Three of five validators never report again. */
  | 'withholds'
  /** A third of the validators are not in the list. */
  | 'shortens'
  /** No answer. */
  | 'fails';

export interface SourceBehavior {
  /** Nothing newer is shown meanwhile. */
  readonly frozen?: readonly Span[] | undefined;
  readonly lie?: { readonly kind: Lie } & Span;
  /** Seconds by which it is slower than the quickest. */
  readonly delay?: number;
}

/** What one source shows of a simulated network. */
export class SimulatedSource {
  readonly #shown: readonly ShownReport[];
  readonly #last: Float64Array;
  readonly #start: number;
  readonly #count: number;
  readonly #halted: readonly Span[] | undefined;
  readonly #behavior: SourceBehavior;
  #next = 0;
  #clock = 0;
  /** Requests that the walks of all ticks would make. */
  pages = 0;

  constructor(
    shown: readonly ShownReport[],
    last: Float64Array,
    start: number,
    count: number,
    halted: readonly Span[] | undefined,
    behavior: SourceBehavior,
  ) {
    this.#shown = shown;
    this.#last = last.slice();
    this.#start = start;
    this.#count = count;
    this.#halted = halted;
    this.#behavior = behavior;
  }

  /** Seconds since the start of the day. Minute by minute, not backwards. `full`: a sweep of everything. */
  observe(time: number, full: boolean): Observation {
    const { frozen, delay = 0, lie } = this.#behavior;
    const upTo = (frozen?.find(({ from, to }) => time >= from && time < to)?.from ?? time) - delay;
    const seen = new Map<number, number>();
    const before = this.#clock;
    let read = 0;
    for (; this.#next < this.#shown.length; this.#next++) {
      const report = this.#shown[this.#next];
      if (report === undefined || report.at > upTo) break;
      const made = this.#start + report.time;
      this.#last[report.index] = made;
      seen.set(report.index, made);
      if (made > before - overlap) read++;
      this.#clock = Math.max(this.#clock, made);
    }
    if (full) for (let index = 0; index < this.#count; index++) seen.set(index, this.#last[index] ?? 0);
    this.pages += full ? Math.ceil(this.#count / pageSize) : Math.floor((read + overlap * 3) / pageSize) + 1;
    const halted = this.#halted?.find(({ from, to }) => upTo >= from && upTo < to);
    const head = halted?.from ?? upTo;
    const lying = lie !== undefined && time >= lie.from && time < lie.to ? lie.kind : null;
    if (lying === 'invents') for (let index = 0; index < this.#count; index++) seen.set(index, this.#start + time);
    const sightings: Sighting[] = [];
    for (const [index, lastActive] of seen) {
      if ((lying === 'withholds' && index % 5 < 3) || (lying === 'shortens' && index % 3 === 0)) continue;
      sightings.push({ index, lastActive: Math.floor(lastActive) });
    }
    const nothing = lying === 'fails';
    return {
      problem: nothing ? { state: 'unreachable', reason: 'no answer' } : null,
      head: nothing ? null : Math.floor(this.#start + head),
      latestRound: nothing ? null : Math.floor((this.#start + head) / round),
      total: nothing ? null : lying === 'shortens' ? Math.floor((this.#count * 2) / 3) : this.#count,
      sightings: nothing ? [] : sightings,
      reached: !nothing,
      swept: full && !nothing,
      badRows: 0,
    };
  }
}
