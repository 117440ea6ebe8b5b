import type { Observation } from '../src/observation.ts';
import type { Scenario, Span } from './scenario.ts';
import { type ShownReport, SimulatedSource, type SourceBehavior } from './source.ts';

/** Seconds. */
const round = 600;
const hour = 3600;
const day = 86_400;
/** Seconds for which a flapping validator is down, then up, in turns. */
const flapDown = 50 * 60;
const flapUp = 30 * 60;
/** Mean seconds until the explorer shows a report. */
const meanDelay = 5;

/**
 * A synthetic network and its explorer. Validators report as their software does, once a round at a random time or hourly, and the explorer
 * shows each report some seconds later. The network knows its true outages, so that a test can recognize false verdicts.
 */
export class SimulatedNetwork {
  readonly #scenario: Scenario;
  /** Start of the day, epoch seconds. */
  readonly #start: number;
  readonly #outages: Span[][];
  /** All reports, in the order in which the explorer shows them. */
  readonly #shown: ShownReport[] = [];
  /** Newest report of each validator before the simulation, epoch seconds; 0: none. */
  readonly #last: Float64Array;
  readonly #explorer: SimulatedSource;

  constructor(scenario: Scenario, start: number, seed = 1) {
    this.#scenario = scenario;
    this.#start = start;
    const chance = random(seed);
    this.#last = new Float64Array(scenario.validators);
    this.#outages = Array.from({ length: scenario.validators }, () => []);
    const offAllDay = this.#planOutages(chance);
    this.#makeReports(offAllDay, chance);
    this.#explorer = this.source({ frozen: scenario.frozen });
  }

  /** Fills the outages of all validators. Returns the number of those that are off all day; they have the first indexes. */
  #planOutages(chance: () => number): number {
    const scenario = this.#scenario;
    const count = scenario.validators;
    const dormant = Math.floor(count * scenario.dormant);
    const offAllDay = dormant + Math.floor(count * scenario.dead);
    for (let index = 0; index < offAllDay; index++) {
      this.#outages[index]?.push({ from: -Infinity, to: Infinity });
      this.#last[index] = this.#start - (index < dormant ? 30 : 3) * day;
    }
    const anyOther = (): number => offAllDay + Math.floor(chance() * (count - offAllDay));
    for (let outage = 0; outage < scenario.outages; outage++) {
      const from = chance() * day;
      this.#outages[anyOther()]?.push({ from, to: from + hour + chance() * 2 * hour });
    }
    for (const { from, to, share } of scenario.together ?? []) {
      for (let index = offAllDay; index < count; index++)
        if (chance() < share) this.#outages[index]?.push({ from, to });
    }
    const { count: flapping, from: flapsFrom, to: flapsTo } = scenario.flapping ?? { count: 0, from: 0, to: 0 };
    for (let index = offAllDay; index < offAllDay + flapping; index++) {
      for (let from = flapsFrom; from < flapsTo; from += flapDown + flapUp) {
        this.#outages[index]?.push({ from, to: from + flapDown });
      }
    }
    return offAllDay;
  }

  /** Makes the reports of the validators from index `first` on, in the order in which the explorer shows them. */
  #makeReports(first: number, chance: () => number): void {
    const scenario = this.#scenario;
    // Two hours before the monitor starts, so that it finds a report of each running validator.
    const begins = -scenario.warmup - 2 * hour;
    for (let index = first; index < scenario.validators; index++) {
      const hourly = chance() < scenario.hourly;
      const phase = chance() * hour;
      if (!hourly) {
        for (let opens = begins; opens < day; opens += round) {
          const time = opens + chance() * round;
          if (this.isRunning(index, time) && chance() >= scenario.missed) this.#report(index, time, chance);
        }
        continue;
      }
      // An hourly reporter checks every minute whether an hour has passed, so it reports at once after an outage.
      for (let time = begins + phase; time < day;) {
        if (this.isRunning(index, time)) {
          this.#report(index, time, chance);
          time += hour + 60 * chance();
        } else time += 60;
      }
    }
    this.#shown.sort((a, b) => a.at - b.at);
  }

  /** Whether this validator really runs and the ledger moves. `time`: seconds since the start of the day. */
  isRunning(index: number, time: number): boolean {
    if (within(this.#scenario.halted, time)) return false;
    return !within(this.#outages[index], time);
  }

  /** A new view of this network, the explorer's or a Scan's, that has not been read yet. */
  source(behavior: SourceBehavior = {}): SimulatedSource {
    const { halted } = this.#scenario;
    return new SimulatedSource({ shown: this.#shown, last: this.#last, start: this.#start, halted }, behavior);
  }

  /** Reads the explorer. See `SimulatedSource.observe`. */
  observe(time: number, reading: { readonly full: boolean }): Observation {
    return this.#explorer.observe(time, reading);
  }

  /** Pages that all ticks so far would request from the explorer. */
  get pages(): number {
    return this.#explorer.pages;
  }

  #report(index: number, time: number, chance: () => number): void {
    // Exponentially distributed.
    const delay = -meanDelay * Math.log(1 - chance());
    this.#shown.push({ at: time + delay, index, time });
  }
}

function within(spans: readonly Span[] | undefined, time: number): boolean {
  return spans?.some(({ from, to }) => time >= from && time < to) ?? false;
}

/** A seeded generator of numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
