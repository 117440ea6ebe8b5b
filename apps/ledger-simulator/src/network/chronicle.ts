import type { Tx } from '../ledger/tx.ts';
import type { NetworkParameters } from '../options.ts';
import type { Micros } from '../values/time.ts';
import { Generator } from './generator.ts';
import { HistoryClock } from './history-clock.ts';
import type { Network } from './network.ts';

/**
 * Assigns record times and lets the generator make the updates: the history by its clock, later updates at given
 * times, and recorded updates again at their old times.
 */
export class Chronicle {
  readonly generator: Generator;
  private readonly clock: HistoryClock;
  private readonly branchAt: (index: number) => number | null;
  private previous: Micros | null = null;

  /** `branchAt` returns the branch that a rewind started at an index; null if none. */
  constructor(parameters: NetworkParameters, end: Micros, branchAt: (index: number) => number | null = () => null) {
    this.branchAt = branchAt;
    this.generator = new Generator(parameters);
    const { foundingUpdates, historyUpdates } = this.generator;
    this.clock = new HistoryClock(parameters, foundingUpdates, historyUpdates, end);
  }

  get network(): Network {
    return this.generator.network;
  }

  /** Record time of the newest update; null before the first. */
  get last(): Micros | null {
    return this.previous;
  }

  /** The next update of the history. */
  nextOfHistory(): Tx {
    const { generator, network } = this;
    const { index } = network;
    return this.make((before) => this.clock.timeOf(index, generator.migrationOf(index), before));
  }

  /** The next update, not before this time; a tied one at the time of the update before. */
  nextAt(time: Micros): Tx {
    return this.make((before) => (before === null ? time : Math.max(time, before + 1)));
  }

  /** Makes the next update at exactly this record time. */
  replay(recordTime: Micros): Tx {
    this.previous = recordTime;
    const branch = this.branchAt(this.network.index);
    if (branch !== null) this.network.branchOff(branch);
    this.network.roundLength = this.clock.roundLength(this.network.index);
    return this.generator.next(recordTime);
  }

  private make(timeAfter: (before: Micros | null) => Micros): Tx {
    const { generator, network, previous } = this;
    const { index } = network;
    const border = index === 0 || generator.migrationOf(index) !== network.migrationId;
    if (previous !== null && generator.tied(index)) return this.replay(previous);
    return this.replay(timeAfter(border ? null : previous));
  }
}
