import { defaultParameters, type NetworkParameters } from '../options.ts';
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
  private readonly foundingUpdates: number;
  private readonly laterUpdates: number;
  private readonly span: Micros;
  private readonly historyDays: number;
  private readonly tick: Micros;
  private readonly end: Micros;

  constructor(parameters: NetworkParameters, founding: number, updates: number, end: Micros) {
    this.seed = parameters.seed;
    this.foundingUpdates = founding;
    this.laterUpdates = updates - founding;
    this.historyDays = parameters.historyDays;
    this.tick = parameters.tick * second;
    const rate = parameters.rate > 0 ? parameters.rate : defaultParameters.rate;
    this.span = this.historyDays > 0 ? this.historyDays * day : Math.round((this.laterUpdates / rate) * second);
    this.end = end;
  }

  /** Record time of the update with this index. `previous` is that of the update before it; null at the first of a migration. */
  timeOf(index: number, migration: number, previous: Micros | null): Micros {
    // 8 % follow the update before within 3 to 150 µs.
    const isClose = previous !== null && index > this.foundingUpdates && noise(this.seed, index, 1) < 0.08;
    const time = isClose
      ? previous + 3 + Math.floor(noise(this.seed, index, 2) * 148)
      : Math.floor(this.layOut(index)) - migration * stepBack;
    return previous === null ? time : Math.max(previous + 1, time);
  }

  /** Time between two rounds at this update: a tick, or longer if updates are sparse. */
  roundLength(index: number): Micros {
    const last = this.foundingUpdates + this.laterUpdates - 1;
    if (this.historyDays === 0 || index < this.foundingUpdates || index >= last) return this.tick;
    return Math.max(this.tick, Math.round(updatesPerRound * (this.layOut(index + 1, 0) - this.layOut(index, 0))));
  }

  /** Record time of an update by its index in the history, before the corrections of `timeOf`. */
  private layOut(index: number, jitter = 0.9 * noise(this.seed, index, 0)): Micros {
    if (index < this.foundingUpdates)
      return this.end - this.span - foundingLead + ((index + jitter) / this.foundingUpdates) * foundingSpan;
    const progress = (index - this.foundingUpdates + jitter) / this.laterUpdates;
    if (this.historyDays > 0) {
      return progress < pastShare
        ? this.end - hour - (this.span - hour) * (1 - progress / pastShare) ** sparsity
        : this.end - (hour * (1 - progress)) / (1 - pastShare);
    }
    // The rate rises and falls in three waves.
    const waves = 2 * Math.PI * 3;
    return this.end - this.span + this.span * (progress + (0.5 * (Math.cos(waves * progress) - 1)) / waves);
  }
}
