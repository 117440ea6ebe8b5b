import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { makeDataFolder, removeDataFolder, UsageError } from '@ledger-explorer/cli';
import { type Fault, FaultPlan } from './faults/fault.ts';
import { defaultTraits, type HostTraits, ServedUpdates } from './host/served-updates.ts';
import type { Tx } from './ledger/tx.ts';
import { readParameters, saveOrCheckParameters, saveResets } from './log/parameters-file.ts';
import { Rewinds } from './log/rewinds.ts';
import { type Logged, UpdateLog } from './log/update-log.ts';
import { Chronicle } from './network/chronicle.ts';
import type { Network } from './network/network.ts';
import { afterResets, type NetworkParameters } from './options.ts';
import { Snapshots } from './snapshots/snapshots.ts';
import { type Micros, wallClock } from './values/time.ts';

export interface SimulatorOptions {
  /** Ignored by a replica, which uses those of its folder. */
  readonly parameters: NetworkParameters;
  /** Folder of the ledger. Null: a temporary folder, removed at the end. */
  readonly data: string | null;
  /** Record time at which the history ends. Used at the first start only. */
  readonly now: Micros;
  /** If true, serves the ledger that another simulator writes in `data`. */
  readonly replica?: boolean;
  readonly traits?: HostTraits;
  readonly faults?: readonly Fault[];
  /** Hours from one snapshot of the ledger's state to the next. */
  readonly snapshotHours?: number;
  /** Number of updates after which the network is reset, each time. Null: never. */
  readonly resetAfter?: number | null;
  readonly progress?: (line: string) => void;
}

const chunk = 500;
const heartbeatMs = 50;

/** The running network: its history, then live updates. Updates are made one after another in one thread. */
export class Simulator {
  /** Parameters of the current ledger, which change at a reset. */
  parameters: NetworkParameters;
  readonly replica: boolean;
  readonly log: UpdateLog;
  readonly served: ServedUpdates;
  readonly faults: FaultPlan;
  readonly snapshots: Snapshots;
  private readonly folder: string;
  private readonly temporary: boolean;
  /** Topmost folder that was created for the ledger; null: none. */
  private createdFolder: string | null = null;
  private readonly progress: (line: string) => void;
  private readonly historyEnd: Micros;
  private readonly rewinds: Rewinds;
  private readonly lag: number;
  private readonly resetAfter: number;
  /** Number of network resets. */
  private resets: number;
  private chronicle: Chronicle;
  private timer: NodeJS.Timeout | null = null;
  private pendingUpdates = 0;
  private lastBeat = 0;
  private closed = false;
  /** False while the ledger is loaded, rewound or read again by a replica. */
  ready = false;

  constructor(options: SimulatorOptions) {
    const { replica = false, traits = defaultTraits, faults = [], snapshotHours = 3 } = options;
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
      this.createdFolder = makeFolder(this.folder);
      this.historyEnd = saveOrCheckParameters(this.folder, options.parameters, options.now);
      this.resets = readParameters(this.folder)?.resets ?? 0;
      this.parameters = afterResets(options.parameters, this.resets);
    }
    this.rewinds = new Rewinds(this.folder);
    this.log = new UpdateLog(this.folder, replica ? 'read' : 'write');
    this.chronicle = this.newChronicle();
    this.resetAfter = options.resetAfter ?? Infinity;
    const { foundingUpdates } = this.chronicle.generator;
    if (this.resetAfter <= foundingUpdates)
      throw new UsageError(
        `--reset-after is ${this.resetAfter}: give more than the ${foundingUpdates} updates that found the network`,
      );
    this.served = new ServedUpdates(this.log, traits);
    this.faults = new FaultPlan(this.parameters.seed, faults);
    this.snapshots = new Snapshots(this.log, snapshotHours, () => this.newChronicle());
  }

  get network(): Network {
    return this.chronicle.network;
  }

  get paused(): boolean {
    return this.timer === null;
  }

  /** Restores the saved ledger, completes its history, and starts live updates. A replica follows the log instead. */
  async start(): Promise<void> {
    if (this.replica) {
      while (!this.closed && !(await this.catchUp())) await sleep(heartbeatMs);
      this.ready = !this.closed;
      void this.follow();
      return;
    }
    await this.replay();
    // A rewound ledger does not complete its history, and a reset one has none: their next updates are live.
    if (!this.rewinds.any && this.resets === 0) await this.completeHistory();
    if (this.closed) return;
    this.ready = true;
    this.resume();
  }

  /** Stops live updates until `resume`. */
  pause(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }

  resume(): void {
    if (this.timer || this.parameters.rate === 0 || this.closed || this.replica) return;
    this.pendingUpdates = 0;
    this.lastBeat = performance.now();
    this.timer = setInterval(() => {
      this.beat();
    }, heartbeatMs);
  }

  /** Makes this many updates at once, at the current time. */
  advance(updates: number): void {
    for (let left = updates; left > 0;) {
      const count = Math.min(left, chunk, Math.max(1, this.resetAfter - this.log.length));
      this.emitLive(count);
      left -= count;
      if (this.log.length >= this.resetAfter) this.reset();
    }
  }

  /**
   * Rewinds the ledger to a record time, as after a disaster recovery: later updates of this migration and of later
   * ones are removed, and different ones will follow. The model is rewound too. Returns the number of remaining
   * updates.
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
      this.chronicle = this.newChronicle();
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

  /** Closes the simulator and removes the folders created for it, after a failed start. */
  discard(): void {
    this.close();
    if (this.createdFolder === null) return;
    rmSync(this.folder, { recursive: true, force: true });
    if (this.createdFolder !== this.folder) removeDataFolder(dirname(this.folder), this.createdFolder);
  }

  private newChronicle(): Chronicle {
    return new Chronicle(this.parameters, this.historyEnd, (index) => this.rewinds.branchAt(index));
  }

  private beat(): void {
    const now = performance.now();
    // Updates missed while the machine slept are not made up, as on a real network.
    this.pendingUpdates = Math.min(
      this.pendingUpdates + ((now - this.lastBeat) / 1000) * this.parameters.rate,
      this.parameters.rate + 1,
    );
    this.lastBeat = now;
    const due = Math.floor(this.pendingUpdates);
    this.pendingUpdates -= due;
    this.advance(due);
  }

  /** Brings a replica up to date with its ledger's files. Call it before each response, so that removed updates are never served. */
  sync(): void {
    if (!this.replica || this.closed) return;
    if (this.rewinds.refresh()) this.startOver();
    else this.log.refresh();
    if (this.log.length < this.network.index) this.startOver();
  }

  /** Reads the ledger again from its beginning, after it was rewound. */
  private startOver(): void {
    this.ready = false;
    this.log.reload();
    this.served.forget();
    this.snapshots.forget();
    this.chronicle = this.newChronicle();
  }

  /** Reads a replica's ledger to its end. Returns false if it was interrupted, as by a rewind. */
  private async catchUp(): Promise<boolean> {
    try {
      this.sync();
      return await this.replay();
    } catch (error) {
      // The other simulator saves a rewind before it truncates the log.
      if (!this.rewinds.refresh()) throw error;
      this.startOver();
      return false;
    }
  }

  /** Follows the log of the simulator that writes. */
  private async follow(): Promise<void> {
    let reported = '';
    while (!this.closed) {
      try {
        if (await this.catchUp()) {
          this.ready = true;
          reported = '';
        }
      } catch (error) {
        const problem = String(error);
        if (problem !== reported)
          this.progress(`cannot follow the ledger; if its network was reset, restart this replica: ${problem}`);
        reported = problem;
        this.startOver();
      }
      await sleep(heartbeatMs, undefined, { ref: false });
    }
  }

  /** Resets the network: a new ledger, starting with its founding. Replicas must be restarted. */
  private reset(): void {
    this.resets += 1;
    this.log.truncate(0);
    this.rewinds.clear();
    saveResets(this.folder, this.resets);
    this.snapshots.forget();
    this.served.forget();
    this.parameters = afterResets(this.parameters, 1);
    this.chronicle = this.newChronicle();
    this.emitLive(this.chronicle.generator.foundingUpdates);
    this.progress(`the network was reset: its DSO is ${this.network.dso.id}`);
  }

  private emitLive(count: number): void {
    this.emit(count, (chronicle) => chronicle.nextAt(liveTime(chronicle.last)));
  }

  /** Makes updates and appends them to the log. */
  private emit(count: number, make: (chronicle: Chronicle) => Tx): void {
    const batch: Logged[] = [];
    for (let i = 0; i < count; i++) batch.push(logged(make(this.chronicle), this.network.migrationId));
    this.log.append(batch);
  }

  /**
   * Regenerates the logged updates with their record times, so that the generator continues where the log ends.
   * Returns false if it was interrupted.
   */
  private async replay(): Promise<boolean> {
    const { log, chronicle } = this;
    for (let index = this.network.index; index < this.knownUpdates(); index++) {
      // Closed or started over in the meantime.
      if (this.closed || this.chronicle !== chronicle) return false;
      const tx = chronicle.replay(log.entry(index).recordTime);
      log.register(tx.updateId, index);
      if (index === this.knownUpdates() - 1 && tx.toJson() !== log.line(index))
        throw new UsageError(
          `${this.folder} was written by another version of the simulator: give another folder as --data (npm start: add --fresh)`,
        );
      if (index % 20_000 === 19_999) this.progress(`read back ${index + 1} of ${log.length} updates`);
      if (index % chunk === chunk - 1) await turn();
    }
    return true;
  }

  /** Number of updates this host knows: a replica that lags ignores those it does not serve yet. */
  private knownUpdates(): number {
    return this.replica && this.lag > 0 ? this.served.visible(wallClock()) : this.log.length;
  }

  private async completeHistory(): Promise<void> {
    const total = this.chronicle.generator.historyUpdates;
    let lastReport = performance.now();
    while (this.network.index < total && !this.closed) {
      this.emit(Math.min(chunk, total - this.network.index), (chronicle) => chronicle.nextOfHistory());
      if (performance.now() - lastReport > 2000) {
        lastReport = performance.now();
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
  return { updateId: tx.updateId, json: tx.toJson(), recordTime: tx.recordTime, migrationId };
}

/** The current time, but after the last record time. */
function liveTime(last: Micros | null): Micros {
  return last === null ? wallClock() : Math.max(wallClock(), last + 1);
}
