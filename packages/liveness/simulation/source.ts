import type { Observation, Sighting } from '../src/observation.ts';
import type { Span } from './scenario.ts';

const pageSize = 100;
const round = 600;
/** Seconds before the newest known report that the monitor's walk reads again. */
const overlap = 30;
/** Reports per second of 2,000 validators that report once a round, rounded, also used for smaller networks. A walk reads `overlap` seconds of known reports again. */
const reportRate = 3;

/** A report of a validator. Times are seconds since the start of the day. */
export interface ShownReport {
  /** When the quickest source shows it. */
  readonly at: number;
  /** The validator. */
  readonly index: number;
  /** When it was made. */
  readonly time: number;
}

/** The reports of a network. `last`: newest report of each validator before the first of `shown`, epoch seconds. `start`: epoch seconds. */
export interface NetworkHistory {
  readonly shown: readonly ShownReport[];
  readonly last: Float64Array;
  readonly start: number;
  readonly halted: readonly Span[] | undefined;
}

/** A fault of a source. */
export type Lie =
  /** It shows a new report of every validator each minute. */
  | 'invents'
  /** It leaves three in five validators out of its answers, but not out of its total. */
  | 'withholds'
  /** It leaves a third of the validators out of its list. */
  | 'shortens'
  /** It does not answer. */
  | 'fails';

export interface SourceBehavior {
  /** Spans in which it shows no new data. */
  readonly frozen?: readonly Span[] | undefined;
  readonly lie?: { readonly kind: Lie } & Span;
  /** Seconds by which it is slower than the quickest source. */
  readonly delay?: number;
}

const noData = { head: null, latestRound: null, total: null, sightings: [], reached: false, swept: false, badRows: 0 };

/** One source's view of a simulated network, read minute by minute. */
export class SimulatedSource {
  readonly #history: NetworkHistory;
  readonly #last: Float64Array;
  readonly #behavior: SourceBehavior;
  /** Index in `shown` of the first report that it has not shown yet. */
  #next = 0;
  /** Newest report that it has shown, epoch seconds. */
  #clock = 0;
  /** Pages that all ticks so far would request. */
  pages = 0;

  constructor(history: NetworkHistory, behavior: SourceBehavior) {
    this.#history = history;
    this.#last = history.last.slice();
    this.#behavior = behavior;
  }

  /** The observation at `time`, seconds since the start of the day, which must grow from call to call. `full`: read the whole list. */
  observe(time: number, { full }: { readonly full: boolean }): Observation {
    const { shown, start, last, halted: haltedSpans } = this.#history;
    const count = last.length;
    const { frozen, delay = 0, lie } = this.#behavior;
    const lying = lie !== undefined && time >= lie.from && time < lie.to ? lie.kind : null;
    if (lying === 'fails') {
      this.pages++;
      return { ...noData, problem: { state: 'unreachable', reason: 'no answer' } };
    }
    // The newest data that it shows is of this time.
    const upTo = (frozen?.find(({ from, to }) => time >= from && time < to)?.from ?? time) - delay;
    const seen = new Map<number, number>();
    const clockBefore = this.#clock;
    let reportsRead = 0;
    for (; this.#next < shown.length; this.#next++) {
      const report = shown[this.#next];
      if (report === undefined || report.at > upTo) break;
      const made = start + report.time;
      this.#last[report.index] = made;
      seen.set(report.index, made);
      if (made > clockBefore - overlap) reportsRead++;
      this.#clock = Math.max(this.#clock, made);
    }
    if (full) this.#last.forEach((made, index) => seen.set(index, made));
    this.pages += full ? Math.ceil(count / pageSize) : Math.floor((reportsRead + overlap * reportRate) / pageSize) + 1;
    const halted = haltedSpans?.find(({ from, to }) => upTo >= from && upTo < to);
    // While the ledger stands still, its newest update is of the beginning of that time.
    const head = halted?.from ?? upTo;
    if (lying === 'invents') for (let index = 0; index < count; index++) seen.set(index, start + time);
    const sightings: Sighting[] = [];
    for (const [index, lastActive] of seen) {
      if ((lying === 'withholds' && index % 5 < 3) || (lying === 'shortens' && index % 3 === 0)) continue;
      sightings.push({ index, lastActive: Math.floor(lastActive) });
    }
    return {
      problem: null,
      head: Math.floor(start + head),
      latestRound: Math.floor((start + head) / round),
      total: lying === 'shortens' ? Math.floor((count * 2) / 3) : count,
      sightings,
      reached: true,
      swept: full,
      badRows: 0,
    };
  }
}
