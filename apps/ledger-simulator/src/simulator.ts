import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { makeDataFolder, removeDataFolder, UsageError } from '@ledger-explorer/cli';
import { FaultPlan } from './faults/fault-plan.ts';
import type { Fault } from './faults/fault.ts';
import { honest, type HostTraits, ServedUpdates } from './host/served-updates.ts';
import { noteResets, readParameters, settleParameters } from './log/parameters-file.ts';
import { Rewinds } from './log/rewinds.ts';
import { type Logged, UpdateLog } from './log/update-log.ts';
import type { Tx } from './ledger/tx.ts';
import { Chronicle } from './network/chronicle.ts';
import type { Network } from './network/network.ts';
import { afterResets, type NetworkParameters } from './options.ts';
import { Snapshots } from './snapshots/snapshots.ts';
import { type Micros, wallClock } from './values/time.ts';

export interface SimulatorOptions {
  /** Of no meaning for a replica, which takes those of its folder. */
  readonly parameters: NetworkParameters;
  /** Folder that keeps the ledger. Null: a temporary one, removed at the end. */
  readonly data: string | null;
  /** Record time at which the history ends; only of meaning at the first start. */
  readonly now: Micros;
  /** Another host of the ledger in `data`, which another simulator writes. */
  readonly replica?: boolean;
  readonly traits?: HostTraits;
  readonly faults?: readonly Fault[];
  /** Hours from one snapshot of the ledger's state to the next. */
  readonly snapshotHours?: number;
  /** Updates of a ledger after which the network is reset, each time. Null: never. */
  readonly resetAfter?: number | null;
  readonly progress?: (line: string) => void;
}

const chunk = 500;
const heartbeatMs = 50;

/** The running network: its history, then live updates. Everything happens in one thread, one update after another. */
export class Simulator {
  /** Of the present ledger. */
  parameters: NetworkParameters;
  readonly replica: boolean;
  readonly log: UpdateLog;
  readonly served: ServedUpdates;
  readonly faults: FaultPlan;
  readonly snapshots: Snapshots;
  private readonly folder: string;
  private readonly temporary: boolean;
  /** The uppermost folder that was made for the ledger; null: none. */
  private made: string | null = null;
  private readonly progress: (line: string) => void;
  private readonly historyEnd: Micros;
  private readonly rewinds: Rewinds;
  private readonly lag: number;
  private readonly resetAfter: number;
  /** How often the network was reset. */
  private resets: number;
  private chronicle: Chronicle;
  private timer: NodeJS.Timeout | null = null;
  private owed = 0;
  private lastBeat = 0;
  private closed = false;
  ready = false;

  constructor(options: SimulatorOptions) {
    const { replica = false, traits = honest, faults = [], snapshotHours = 3 } = options;
    this.replica = replica;
    this.temporary = options.data === null;
    this.folder = options.data !== null ? resolve(options.data) : mkdtempSync(join(tmpdir(), 'ledger-simulator-'));
    this.progress = options.progress ?? (() => undefined);
    this.lag = traits.lag;
    if (replica) {
      const kept = readParameters(this.folder);
      if (!kept)
        throw new UsageError(
          `${this.folder} holds no ledger yet. A replica serves a ledger that another simulator writes: start that one first.`,
        );
      this.resets = kept.resets;
      this.parameters = afterResets(kept.parameters, kept.resets);
      this.historyEnd = kept.end;
    } else {
      this.made = makeFolder(this.folder);
      this.historyEnd = settleParameters(this.folder, options.parameters, options.now);
      this.resets = readParameters(this.folder)?.resets ?? 0;
      this.parameters = afterResets(options.parameters, this.resets);
    }
    this.rewinds = new Rewinds(this.folder);
    this.log = new UpdateLog(this.folder, replica ? 'read' : 'write');
    this.chronicle = this.begin();
    this.resetAfter = options.resetAfter ?? Infinity;
    const { foundingUpdates } = this.chronicle.generator;
    if (this.resetAfter <= foundingUpdates)
      throw new UsageError(
        `--reset-after is ${this.resetAfter}: give more than the ${foundingUpdates} updates of the founding`,
      );
    this.served = new ServedUpdates(this.log, traits);
    this.faults = new FaultPlan(this.parameters.seed, faults);
    this.snapshots = new Snapshots(this.log, snapshotHours, () => this.begin());
  }

  get network(): Network {
    return this.chronicle.network;
  }

  get paused(): boolean {
    return this.timer === null;
  }

  /** Brings the ledger to where it was, completes its history, and begins with live updates. A replica follows instead. */
  async start(): Promise<void> {
    await this.replay();
    if (this.replica) {
      this.follow();
      this.ready = true;
      return;
    }
    // After a rewind the rest of the history never happens, and after a reset there is none: what follows is of now.
    if (!this.rewinds.any && this.resets === 0) await this.completeHistory();
    if (this.closed) return;
    this.ready = true;
    this.resume();
  }

  /** No live updates until `resume`. */
  pause(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  resume(): void {
    if (this.timer || this.parameters.rate === 0 || this.closed || this.replica) return;
    this.owed = 0;
    this.lastBeat = performance.now();
    this.timer = setInterval(() => {
      this.beat();
    }, heartbeatMs);
  }

  /** Makes this many updates at once, at the present time. */
  advance(updates: number): void {
    for (let left = updates; left > 0;) {
      const count = Math.min(left, chunk, Math.max(1, this.resetAfter - this.log.length));
      this.emitLive(count);
      left -= count;
      if (this.log.length >= this.resetAfter) this.reset();
    }
  }

  /**
   * Takes the ledger back to a record time, as after a disaster recovery: later updates of the migration, and of later
   * ones, are gone and others will come. The model follows. Answers how many updates are left.
   */
  async rewind(migrationId: number, recordTime: Micros): Promise<number> {
    const wasRunning = !this.paused;
    this.pause();
    const keep = this.log.firstAfter(migrationId, recordTime);
    if (keep < this.log.length) {
      this.ready = false;
      this.rewinds.add(keep);
      this.log.truncate(keep);
      this.snapshots.forget();
      this.served.forget();
      this.chronicle = this.begin();
      await this.replay();
      this.ready = true;
    }
    if (wasRunning) this.resume();
    return keep;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.pause();
    this.log.close();
    if (this.temporary) rmSync(this.folder, { recursive: true, force: true });
  }

  /** Removes what was made for a ledger that never began. */
  discard(): void {
    this.close();
    if (this.made === null) return;
    rmSync(this.folder, { recursive: true, force: true });
    if (this.made !== this.folder) removeDataFolder(dirname(this.folder), this.made);
  }

  private begin(): Chronicle {
    return new Chronicle(this.parameters, this.historyEnd, (index) => this.rewinds.branchAt(index));
  }

  private beat(): void {
    const now = performance.now();
    // After a long sleep of the machine the missed updates stay missed: a network would not make them up either.
    this.owed = Math.min(this.owed + ((now - this.lastBeat) / 1000) * this.parameters.rate, this.parameters.rate + 1);
    this.lastBeat = now;
    const due = Math.floor(this.owed);
    this.owed -= due;
    this.advance(due);
  }

  /** A replica sees what its ledger is now; to be called before it answers, so that it never answers from what is gone. */
  sync(): void {
    if (!this.replica || this.closed) return;
    if (this.rewinds.refresh()) this.startOver();
    else this.log.refresh();
    if (this.log.length < this.network.index) this.startOver();
  }

  /** The ledger was taken back: it is read from its beginning. */
  private startOver(): void {
    this.ready = false;
    this.log.reload();
    this.served.forget();
    this.snapshots.forget();
    this.chronicle = this.begin();
  }

  /** Reads along with the simulator that writes. */
  private follow(): void {
    if (this.closed) return;
    this.sync();
    this.replay()
      .then(
        (complete) => {
          if (complete) this.ready = true;
        },
        () => {
          // Caught in the middle of a rewind.
          this.startOver();
        },
      )
      .finally(() => {
        setTimeout(() => {
          this.follow();
        }, heartbeatMs).unref();
      });
  }

  /** The network begins again as another ledger, with its founding. Replicas have to be started again. */
  private reset(): void {
    this.resets += 1;
    this.log.truncate(0);
    this.rewinds.clear();
    noteResets(this.folder, this.resets);
    this.snapshots.forget();
    this.served.forget();
    this.parameters = afterResets(this.parameters, 1);
    this.chronicle = this.begin();
    this.emitLive(this.chronicle.generator.foundingUpdates);
    this.progress(`the network was reset: its DSO is ${this.network.dso.id}`);
  }

  private emitLive(count: number): void {
    this.emit(count, (chronicle) => chronicle.nextAt(liveTime(chronicle.last)));
  }

  /** Makes updates and writes them down. */
  private emit(count: number, make: (chronicle: Chronicle) => Tx): void {
    const batch: Logged[] = [];
    for (let i = 0; i < count; i++) batch.push(logged(make(this.chronicle), this.network.migrationId));
    this.log.append(batch);
  }

  /** Runs the generator over what the log holds, with the record times of then: afterwards it stands where the log ends. False: it came to nothing. */
  private async replay(): Promise<boolean> {
    const { log, chronicle } = this;
    for (let index = this.network.index; index < this.end(); index++) {
      // Closed, or restarted meanwhile.
      if (this.closed || this.chronicle !== chronicle) return false;
      const tx = chronicle.replay(log.entry(index).recordTime);
      log.know(tx.updateId, index);
      if (index === this.end() - 1 && tx.toJson() !== log.line(index))
        throw new UsageError(`${this.folder} was written by another version of the simulator. Use an empty folder.`);
      if (index % 20_000 === 19_999) this.progress(`read back ${index + 1} of ${log.length} updates`);
      if (index % chunk === chunk - 1) await turn();
    }
    return true;
  }

  /** Where the log ends for this host: a replica that lags knows nothing of what it does not show. */
  private end(): number {
    return this.replica && this.lag > 0 ? this.served.visible(wallClock()) : this.log.length;
  }

  private async completeHistory(): Promise<void> {
    const total = this.chronicle.generator.historyUpdates;
    let logged = performance.now();
    while (this.network.index < total && !this.closed) {
      this.emit(Math.min(chunk, total - this.network.index), (chronicle) => chronicle.nextOfHistory());
      if (performance.now() - logged > 2000) {
        logged = performance.now();
        this.progress(`history: ${this.network.index} of ${total} updates`);
      }
      await turn();
    }
  }
}

function makeFolder(folder: string): string | null {
  try {
    return makeDataFolder(folder);
  } catch (error) {
    throw new UsageError(`--data is "${folder}": ${(error as Error).message}`);
  }
}

function logged(tx: Tx, migrationId: number): Logged {
  return {
    updateId: tx.updateId,
    json: tx.toJson(),
    recordTime: tx.recordTime,
    migrationId,
  };
}

/** Now, but after the last record time. */
function liveTime(last: Micros | null): Micros {
  return last === null ? wallClock() : Math.max(wallClock(), last + 1);
}

/** Lets signals, timers and requests have their turn. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
