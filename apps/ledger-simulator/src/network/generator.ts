import { founding } from '../genesis/founding.ts';
import { voteToAbolishFees } from '../governance/abolish-fees.ts';
import { Tx } from '../ledger/tx.ts';
import { foreignApp, largeUpdate } from '../noise/foreign-app.ts';
import type { NetworkParameters } from '../options.ts';
import { mintVast, sendVast } from '../oddities/extremes.ts';
import { payloadChangesFor } from '../oddities/payload-changes.ts';
import { assignElsewhere } from '../reassignments/journey.ts';
import { noise, Prng } from '../random/prng.ts';
import { advanceOpenRounds } from '../rounds/advance.ts';
import { setNodeConfig, submitStatusReport } from '../super-validators/upkeep.ts';
import { bootstrapConfigState } from '../transfers/config-state.ts';
import { type Micros, second } from '../values/time.ts';
import { type Era, eraOf } from './era.ts';
import { Mix } from './mix.ts';
import { Network, type Shape } from './network.ts';

/** Every 16th update is of a rare shape; the rare shapes take turns. */
const rareEvery = 16;

/**
 * Makes the ledger, one update at a time. The result depends only on the parameters, the record times and the rewinds,
 * so equal ones give equal bytes.
 */
export class Generator {
  readonly network: Network;
  private readonly founding: readonly Shape[];
  private readonly skewRng: Prng;
  private readonly mix: Mix;

  constructor(parameters: NetworkParameters) {
    this.network = new Network(parameters);
    this.founding = founding(this.network);
    this.mix = new Mix(parameters);
    this.skewRng = new Prng(`effective times ${parameters.seed}`);
  }

  /** Number of updates that found the network; `--history` does not reduce it. */
  get foundingUpdates(): number {
    return this.founding.length;
  }

  /** Number of updates of the history, including the founding. */
  get historyUpdates(): number {
    return Math.max(this.founding.length, this.network.parameters.history);
  }

  /** True if the update happens on the second synchronizer, at the same record time as the update before it. */
  tied(index: number): boolean {
    const { parameters } = this.network;
    const draws = (at: number): boolean => at > this.founding.length && noise(parameters.seed, at, 3) < 0.03;
    return (
      parameters.ties && draws(index) && !draws(index - 1) && this.migrationOf(index) === this.migrationOf(index - 1)
    );
  }

  /** Makes the next update and commits it to the model. `recordTime` must increase within a migration, except for ties. */
  next(recordTime: Micros): Tx {
    const { network } = this;
    const { index } = network;
    const migrationId = this.migrationOf(index);
    // After a migration every SV publishes its new sequencer.
    if (migrationId !== network.migrationId)
      network.svs.forEach(() => {
        network.schedule({ due: recordTime, shape: setNodeConfig });
      });
    network.migrationId = migrationId;
    this.enterEra(index < this.founding.length ? 0 : eraOf(index, this.historyUpdates), recordTime);
    if (index === this.founding.length) {
      network.schedule({ due: recordTime, shape: advanceOpenRounds });
      if (network.parameters.extremes)
        for (const [shape, wait] of [
          [mintVast, 5],
          [sendVast, 15],
        ] as const)
          network.schedule({ due: recordTime + wait * second, shape });
    }
    const tied = this.tied(index);
    const tx = new Tx({
      ids: network.ids,
      index,
      migrationId: network.migrationId,
      synchronizerId: tied ? network.secondSynchronizerId : network.synchronizerId,
      recordTime,
      effectiveAt: recordTime + this.drawSkew(),
      workflowId: this.workflowOf(index),
      externalHash: noise(network.parameters.seed, index, 5) < 0.02 ? network.ids.digest(`external/${index}`) : null,
      payloadChanges: payloadChangesFor(network.parameters.seed, index, network.parameters.oddities),
      templateId: network.templateId,
      active: network.active,
    });
    if (tied) this.runElsewhere(tx);
    else this.run(tx);
    if (tx.size === 0 && !network.parameters.oddities) throw new Error(`Update ${index} is empty.`);
    network.model.commit(tx, network.migrationId);
    network.index++;
    return tx;
  }

  private enterEra(era: Era, recordTime: Micros): void {
    const { network } = this;
    const before = network.era;
    network.era = era;
    if (before < 1 && era >= 1) network.schedule({ due: recordTime, shape: voteToAbolishFees });
  }

  /** Migration id of the update with this index; the history is divided equally. */
  migrationOf(index: number): number {
    const { migrations } = this.network.parameters;
    return Math.min(migrations - 1, Math.floor((index * migrations) / this.historyUpdates));
  }

  /** Most updates have no workflow id, because most wallets set none. */
  private workflowOf(index: number): string {
    const drawn = noise(this.network.parameters.seed, index, 4);
    return drawn < 0.1 ? `wallet-batch-${index.toString(36)}` : drawn < 0.12 ? 'merge_amulets…"2"' : '';
  }

  /** Draws effective_at − record_time, from −1.5 s to 2.03 s as on MainNet, mostly slightly negative. */
  private drawSkew(): Micros {
    const roll = this.skewRng.float();
    const [from, to] = roll < 0.8 ? [-400_000, 150_000] : [-1_500_000, 2_030_000];
    return this.skewRng.int(from, to);
  }

  /** Makes an update on the second synchronizer, which has no contracts of Splice. */
  private runElsewhere(tx: Tx): void {
    if (!assignElsewhere(this.network, tx)) foreignApp(this.network, tx);
  }

  private run(tx: Tx): void {
    const { network } = this;
    const founding = this.founding[network.index];
    if (founding) {
      if (!founding(network, tx)) throw new Error(`Founding update ${network.index} was not possible.`);
      return;
    }
    // The choices from era 2 on need the shared config state.
    if (network.era >= 2 && network.configStateRound === null) {
      bootstrapConfigState(network, tx);
      return;
    }
    // One of 20,000 updates is large, the first one 700 updates after the founding.
    if (network.parameters.large && (network.index - this.founding.length) % 20_000 === 700) {
      largeUpdate(network, tx);
      return;
    }
    // A job that the state does not allow is dropped.
    for (;;) {
      const job = network.jobs[0];
      if (!job || job.due > tx.recordTime) break;
      network.jobs.shift();
      if (job.shape(network, tx)) return;
    }
    if (network.index % rareEvery === 0 && this.mix.rare(network.era, network.index / rareEvery)?.(network, tx)) return;
    // A shape that the state does not allow is replaced by another one.
    for (let attempt = 0; attempt < 12; attempt++) {
      if (this.mix.at(network.era, network.rng.float())(network, tx)) return;
    }
    submitStatusReport(network, tx);
  }
}
