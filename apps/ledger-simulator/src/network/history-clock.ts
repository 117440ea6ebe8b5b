import type { NetworkParameters } from '../options.ts';
import { noise } from '../random/prng.ts';
import { day, hour, type Micros, second } from '../values/time.ts';

/** The founding lies in the three days before the history proper, with two hours of silence between. */
const foundingLead = 74 * hour;
const foundingSpan = 72 * hour;

/** Of a history that covers days: the share of its updates that lie before the last hour, and how fast they grow sparse. */
const [pastShare, sparsity] = [0.8, 1.7];

/** Updates of such a history between two rounds, if that takes longer than a tick. */
const updatesPerRound = 60;

/** At a migration border record times step back by this much; the order of the stream does not (docs/scan.md#migrations). */
const stepBack = 2 * second;

/** Record times of the history: laid out at the rate, a little denser here than there, so that the last is at `end`. */
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

  /** Record time of the update with this index, given the one before it (null where the migration begins). */
  timeOf(index: number, migration: number, previous: Micros | null): Micros {
    const drawn = previous !== null && index > this.founding && noise(this.seed, index, 1) < 0.08;
    const time = drawn
      ? previous + 3 + Math.floor(noise(this.seed, index, 2) * 148)
      : Math.floor(this.layOut(index)) - migration * stepBack;
    return previous === null ? time : Math.max(previous + 1, time);
  }

  /** How far apart rounds are at this update: a tick, and longer where updates are sparse. */
  roundLength(index: number): Micros {
    if (this.days === 0 || index < this.founding || index >= this.founding + this.rest - 1) return this.tick;
    return Math.max(this.tick, Math.round(updatesPerRound * (this.layOut(index + 1, 0) - this.layOut(index, 0))));
  }

  private layOut(index: number, jitter = 0.9 * noise(this.seed, index, 0)): Micros {
    if (index < this.founding)
      return this.end - this.span - foundingLead + ((index + jitter) / this.founding) * foundingSpan;
    const at = (index - this.founding + jitter) / this.rest;
    if (this.days > 0) {
      return at < pastShare
        ? this.end - hour - (this.span - hour) * (1 - at / pastShare) ** sparsity
        : this.end - (hour * (1 - at)) / (1 - pastShare);
    }
    const waves = 2 * Math.PI * 3;
    return this.end - this.span + this.span * (at + (0.5 * (Math.cos(waves * at) - 1)) / waves);
  }
}
