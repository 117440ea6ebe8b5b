import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settleParameters } from './log/parameters-file.ts';
import { type Logged, UpdateLog } from './log/update-log.ts';
import type { Tx } from './ledger/tx.ts';
import { Chronicle } from './network/chronicle.ts';
import type { Network } from './network/network.ts';
import type { NetworkParameters } from './options.ts';
import { SimulatorError } from './simulator-error.ts';
import type { Micros } from './values/time.ts';

export interface SimulatorOptions {
  readonly parameters: NetworkParameters;
  /** Folder that keeps the ledger. Null: a temporary one, removed at the end. */
  readonly data: string | null;
  /** Record time at which the history ends; only of meaning at the first start. */
  readonly now: Micros;
  readonly progress?: (line: string) => void;
}

const chunk = 500;
const heartbeatMs = 50;

/** The running network: its history, then live updates. Everything happens in one thread, one update after another. */
export class Simulator {
  readonly parameters: NetworkParameters;
  private readonly folder: string;
  private readonly temporary: boolean;
  private readonly progress: (line: string) => void;
  private readonly chronicle: Chronicle;
  readonly log: UpdateLog;
  private timer: NodeJS.Timeout | null = null;
  private owed = 0;
  private lastBeat = 0;
  private closed = false;
  ready = false;

  constructor(options: SimulatorOptions) {
    this.parameters = options.parameters;
    this.temporary = options.data === null;
    this.folder = options.data ?? mkdtempSync(join(tmpdir(), 'ledger-simulator-'));
    this.progress = options.progress ?? (() => undefined);
    mkdirSync(this.folder, { recursive: true });
    const end = settleParameters(this.folder, options.parameters, options.now);
    this.chronicle = new Chronicle(options.parameters, end);
    this.log = new UpdateLog(this.folder);
  }

  get network(): Network {
    return this.chronicle.network;
  }

  get paused(): boolean {
    return this.timer === null;
  }

  /** Brings the ledger to where it was, completes its history, and begins with live updates. */
  async start(): Promise<void> {
    await this.replay();
    await this.completeHistory();
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
    if (this.timer || this.parameters.rate === 0 || this.closed) return;
    this.owed = 0;
    this.lastBeat = performance.now();
    this.timer = setInterval(() => {
      this.beat();
    }, heartbeatMs);
  }

  /** Makes this many updates at once, at the present time. */
  advance(updates: number): void {
    for (let left = updates; left > 0; left -= chunk)
      this.emit(Math.min(left, chunk), (chronicle) => chronicle.nextAt(liveTime(chronicle.last)));
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.pause();
    this.log.close();
    if (this.temporary) rmSync(this.folder, { recursive: true, force: true });
  }

  private beat(): void {
    const now = performance.now();
    // After a long sleep of the machine the missed updates stay missed: a network would not make them up either.
    this.owed = Math.min(this.owed + ((now - this.lastBeat) / 1000) * this.parameters.rate, this.parameters.rate + 1);
    this.lastBeat = now;
    const due = Math.floor(this.owed);
    this.owed -= due;
    if (due > 0) this.emit(due, (chronicle) => chronicle.nextAt(liveTime(chronicle.last)));
  }

  /** Makes updates and writes them down. */
  private emit(count: number, make: (chronicle: Chronicle) => Tx): void {
    const batch: Logged[] = [];
    for (let i = 0; i < count; i++) batch.push(logged(make(this.chronicle), this.network.migrationId));
    this.log.append(batch);
  }

  /** Runs the generator over what the log holds, with the record times of then: afterwards it stands where it stood. */
  private async replay(): Promise<void> {
    const { log } = this;
    const last = log.length - 1;
    for (let index = 0; index <= last; index++) {
      if (this.closed) return;
      const tx = this.chronicle.replay(log.entry(index).recordTime);
      log.know(tx.updateId, index);
      if (index === last && tx.toJson() !== log.line(index))
        throw new SimulatorError(
          `${this.folder} was written by another version of the simulator. Use an empty folder.`,
        );
      if (index % 20_000 === 19_999) this.progress(`read back ${index + 1} of ${last + 1} updates`);
      if (index % chunk === chunk - 1) await turn();
    }
  }

  private async completeHistory(): Promise<void> {
    const total = this.chronicle.generator.historyUpdates;
    let told = performance.now();
    while (this.network.index < total && !this.closed) {
      this.emit(Math.min(chunk, total - this.network.index), (chronicle) => chronicle.nextOfHistory());
      if (performance.now() - told > 2000) {
        told = performance.now();
        this.progress(`history: ${this.network.index} of ${total} updates`);
      }
      await turn();
    }
  }
}

const logged = (tx: Tx, migrationId: number): Logged => ({
  updateId: tx.updateId,
  json: tx.toJson(),
  recordTime: tx.recordTime,
  migrationId,
});

/** The wall clock in microseconds, above the last record time. */
function liveTime(last: Micros | null): Micros {
  const now = Math.round((performance.timeOrigin + performance.now()) * 1000);
  return last === null ? now : Math.max(now, last + 1);
}

/** Lets signals, timers and requests have their turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
