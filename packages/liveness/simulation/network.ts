import type { Observation } from '../src/observation.ts';
import type { Scenario, Span } from './scenario.ts';
import { type ShownReport, SimulatedSource, type SourceBehavior } from './source.ts';

const round = 600;
const hour = 3600;
const day = 86_400;

/**
 * A synthetic network and its explorer: reports as the validator software makes them (once a round at a random time, or hourly), shown
 * some seconds later. It knows the truth, so that a verdict can be called false.
 */
export class SimulatedNetwork {
  readonly #scenario: Scenario;
  readonly #start: number;
  readonly #outages: Span[][];
  /** All reports: when shown, by whom, when made; in the order shown. */
  readonly #shown: ShownReport[] = [];
  readonly #last: Float64Array;
  readonly #explorer: SimulatedSource;

  constructor(scenario: Scenario, start: number, seed = 1) {
    this.#scenario = scenario;
    this.#start = start;
    const chance = random(seed);
    const count = scenario.validators;
    this.#last = new Float64Array(count);
    this.#outages = Array.from({ length: count }, () => []);
    const begins = -scenario.warmup - 2 * hour;
    const dormant = Math.floor(count * scenario.dormant);
    const dead = dormant + Math.floor(count * scenario.dead);
    for (let index = 0; index < dead; index++) {
      this.#outages[index]?.push({ from: -Infinity, to: Infinity });
      this.#last[index] = start - (index < dormant ? 30 : 3) * day;
    }
    const alive = (): number => dead + Math.floor(chance() * (count - dead));
    for (let outage = 0; outage < scenario.outages; outage++) {
      const from = chance() * day;
      this.#outages[alive()]?.push({ from, to: from + hour + chance() * 2 * hour });
    }
    for (const { from, to, share } of scenario.together ?? []) {
      for (let index = dead; index < count; index++) if (chance() < share) this.#outages[index]?.push({ from, to });
    }
    const flapping = scenario.flapping;
    for (let index = dead; flapping !== undefined && index < dead + flapping.count; index++) {
      for (let from = flapping.from; from < flapping.to; from += 80 * 60) {
        this.#outages[index]?.push({ from, to: from + 50 * 60 });
      }
    }
    for (let index = dead; index < count; index++) {
      const hourly = chance() < scenario.hourly;
      const phase = chance() * hour;
      for (let opens = begins; opens < day; opens += round) {
        if (hourly) break;
        const time = opens + chance() * round;
        if (this.isRunning(index, time) && chance() >= scenario.missed) this.#report(index, time, chance);
      }
      // The trigger looks whether an hour has passed; after an outage it reports at once.
      for (let time = begins + phase; hourly && time < day;) {
        if (this.isRunning(index, time)) {
          this.#report(index, time, chance);
          time += hour + 60 * chance();
        } else time += 60;
      }
    }
    this.#shown.sort((a, b) => a.at - b.at);
    this.#explorer = this.source({ frozen: scenario.frozen });
  }

  /** The truth: is this validator running, on a ledger that moves? Seconds since the start of the day. */
  isRunning(index: number, time: number): boolean {
    if (within(this.#scenario.halted, time)) return false;
    return !within(this.#outages[index], time);
  }

  /** Somebody who shows what happens on this network: the explorer, or a Scan. Each is read from its beginning. */
  source(behavior: SourceBehavior = {}): SimulatedSource {
    const { validators } = this.#scenario;
    return new SimulatedSource(this.#shown, this.#last, this.#start, validators, this.#scenario.halted, behavior);
  }

  /** The explorer. Seconds since the start of the day. Minute by minute, not backwards. `full`: a sweep of everything. */
  observe(time: number, full: boolean): Observation {
    return this.#explorer.observe(time, full);
  }

  /** Requests that the walks of all ticks would make. */
  get pages(): number {
    return this.#explorer.pages;
  }

  #report(index: number, time: number, chance: () => number): void {
    const delay = -5 * Math.log(1 - chance());
    // Made before the simulation looks for the first time: only the newest of them is there.
    this.#shown.push({ at: time + delay, index, time });
  }
}

/** Whether a time is in one of the spans. */
function within(spans: readonly Span[] | undefined, time: number): boolean {
  return spans?.some(({ from, to }) => time >= from && time < to) ?? false;
}

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
