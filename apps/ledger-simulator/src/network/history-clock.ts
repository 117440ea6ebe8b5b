import type { NetworkParameters } from '../options.ts';
import { noise } from '../random/prng.ts';
import { day, hour, type Micros, second } from '../values/time.ts';

/** The founding takes three days and ends two hours before the rest of the history. */
const foundingLead = 74 * hour;
const foundingSpan = 72 * hour;

/** With `--history-days`: share of the updates before the last hour. */
const pastShare = 0.8;
/** With `--history-days`: the exponent by which older updates are sparser. */
const sparsity = 1.7;

/** With `--history-days`: updates between two rounds, if they take longer than a tick. */
const updatesPerRound = 60;

/** At a migration border record times step back by this much; the stream's order does not (docs/scan.md#migrations). */
const stepBack = 2 * second;

/** Computes the record times of the history: spread at the rate with some variation, the last one seconds before `end`. */
export class HistoryClock {
  private readonly seed: number;
  private readonly founding: number;
  private readonly rest: number;
  private readonly span: Micros;
  private readonly days: number;
  private readonly tick: Micros;
  private readonly end: Micros;

  constructor(parameters: NetworkParameters, founding: number, updates: number, end: Micros) {
    this.seed = parameters.seed;
    this.founding = founding;
    this.rest = updates - founding;
    this.days = parameters.historyDays;
    this.tick = parameters.tick * second;
    this.span =
      this.days > 0 ? this.days * day : Math.round((this.rest / (parameters.rate > 0 ? parameters.rate : 5)) * second);
    this.end = end;
  }

  /** Record time of the update with this index. `previous` is that of the update before it; null at the first of a migration. */
  timeOf(index: number, migration: number, previous: Micros | null): Micros {
    // 8 % follow the update before within 3 to 150 µs.
    const isClose = previous !== null && index > this.founding && noise(this.seed, index, 1) < 0.08;
    const time = isClose
      ? previous + 3 + Math.floor(noise(this.seed, index, 2) * 148)
      : Math.floor(this.layOut(index)) - migration * stepBack;
    return previous === null ? time : Math.max(previous + 1, time);
  }

  /** Time between two rounds at this update: a tick, or longer if updates are sparse. */
  roundLength(index: number): Micros {
    if (this.days === 0 || index < this.founding || index >= this.founding + this.rest - 1) return this.tick;
    return Math.max(this.tick, Math.round(updatesPerRound * (this.layOut(index + 1, 0) - this.layOut(index, 0))));
  }

  /** Record time of an update by its index in the history, before the corrections of `timeOf`. */
  private layOut(index: number, jitter = 0.9 * noise(this.seed, index, 0)): Micros {
    if (index < this.founding)
      return this.end - this.span - foundingLead + ((index + jitter) / this.founding) * foundingSpan;
    const progress = (index - this.founding + jitter) / this.rest;
    if (this.days > 0) {
      return progress < pastShare
        ? this.end - hour - (this.span - hour) * (1 - progress / pastShare) ** sparsity
        : this.end - (hour * (1 - progress)) / (1 - pastShare);
    }
    // The rate rises and falls in three waves.
    const waves = 2 * Math.PI * 3;
    return this.end - this.span + this.span * (progress + (0.5 * (Math.cos(waves * progress) - 1)) / waves);
  }
}
