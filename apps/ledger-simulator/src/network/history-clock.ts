import type { NetworkParameters } from '../options.ts';
import { noise } from '../random/prng.ts';
import { hour, type Micros, second } from '../values/time.ts';

/** The founding lies in the three days before the history proper, with two hours of silence between. */
const foundingLead = 74 * hour;
const foundingSpan = 72 * hour;

/** At a migration border record times step back by this much; the order of the stream does not (docs/scan.md#migrations). */
const stepBack = 2 * second;

/** Record times of the history: laid out at the rate, a little denser here than there, so that the last is at `end`. */
export class HistoryClock {
  private readonly seed: number;
  private readonly founding: number;
  private readonly rest: number;
  private readonly span: Micros;
  private readonly end: Micros;

  constructor(parameters: NetworkParameters, founding: number, updates: number, end: Micros) {
    this.seed = parameters.seed;
    this.founding = founding;
    this.rest = updates - founding;
    this.span = Math.round((this.rest / (parameters.rate > 0 ? parameters.rate : 5)) * second);
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

  private layOut(index: number): Micros {
    const jitter = 0.9 * noise(this.seed, index, 0);
    if (index < this.founding)
      return this.end - this.span - foundingLead + ((index + jitter) / this.founding) * foundingSpan;
    const at = (index - this.founding + jitter) / this.rest;
    const waves = 2 * Math.PI * 3;
    return this.end - this.span + this.span * (at + (0.5 * (Math.cos(waves * at) - 1)) / waves);
  }
}
