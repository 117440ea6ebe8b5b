import { setImmediate as turn } from 'node:timers/promises';
import type { UpdateLog } from '../log/update-log.ts';
import type { Chronicle } from '../network/chronicle.ts';
import type { Network } from '../network/network.ts';
import { hour, type Micros } from '../values/time.ts';

/** Position of a snapshot of the ledger's state. */
export interface Snapshot {
  readonly migrationId: number;
  readonly recordTime: Micros;
}

/** Updates replayed before other work of the process gets a turn. */
const updatesPerTurn = 500;

/**
 * Snapshots in each migration at the multiples of a period since 1970-01-01 UTC, and on request. A snapshot's content is computed
 * on demand by replaying the updates; the last computed state is cached and continued from.
 */
export class Snapshots {
  private readonly log: UpdateLog;
  private readonly period: Micros;
  private readonly newChronicle: () => Chronicle;
  private readonly requested: Snapshot[] = [];
  private state: Chronicle | null = null;
  /** Number of rewinds and resets: a state computed before the newest one is invalid. */
  private generation = 0;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(log: UpdateLog, hours: number, newChronicle: () => Chronicle) {
    this.log = log;
    this.period = Math.max(1, Math.round(hours * hour));
    this.newChronicle = newChronicle;
  }

  /** Takes a snapshot at the newest update; null if there is no update. */
  take(): Snapshot | null {
    const { length } = this.log;
    if (length === 0) return null;
    const { migrationId, recordTime } = this.log.entry(length - 1);
    this.requested.push({ migrationId, recordTime });
    return { migrationId, recordTime };
  }

  /** Drops requested snapshots and the cached state, after a rewind or a reset. */
  forget(): void {
    this.generation++;
    this.requested.length = 0;
    this.state = null;
  }

  /** The newest snapshot at or before `time` that the first `visible` updates reach (not all, on a host that lags); null if there is none. */
  atOrBefore(migrationId: number, time: Micros, visible: number): Snapshot | null {
    const span = this.span(migrationId, visible);
    if (!span) return null;
    const until = Math.min(time, span.last);
    const times = this.near(migrationId, Math.floor(until / this.period) * this.period, span.first, until);
    return times.length === 0 ? null : { migrationId, recordTime: Math.max(...times) };
  }

  /** The first snapshot after a time; null if there is none. */
  after(migrationId: number, time: Micros, visible: number): Snapshot | null {
    const span = this.span(migrationId, visible);
    if (!span) return null;
    const from = Math.max(time + 1, span.first);
    const times = this.near(migrationId, Math.ceil(from / this.period) * this.period, from, span.last);
    return times.length === 0 ? null : { migrationId, recordTime: Math.min(...times) };
  }

  /** Times of the requested snapshots of a migration and of one periodic snapshot, from `from` to `until`. */
  private near(migrationId: number, periodic: Micros, from: Micros, until: Micros): readonly Micros[] {
    const requested = this.requested.filter((each) => each.migrationId === migrationId);
    return [periodic, ...requested.map(({ recordTime }) => recordTime)].filter((at) => at >= from && at <= until);
  }

  /** Calls `read` with the network as of the snapshot. Calls run one at a time, in order; the network is valid only while `read` runs. */
  at<T>(snapshot: Snapshot, read: (network: Network) => T): Promise<T> {
    const made = this.busy.then(async () => read(await this.make(snapshot)));
    this.busy = made.catch(() => undefined);
    return made;
  }

  private async make(snapshot: Snapshot): Promise<Network> {
    const { generation } = this;
    const count = this.log.firstAfter(snapshot.migrationId, snapshot.recordTime);
    let state = this.state;
    if (!state || state.network.index > count) state = this.newChronicle();
    // A replay that throws leaves no half-made state.
    this.state = null;
    while (state.network.index < count) {
      state.replay(this.log.entry(state.network.index).recordTime);
      if (state.network.index % updatesPerTurn === 0) await turn();
      if (generation !== this.generation) return this.make(snapshot);
    }
    this.state = state;
    return state.network;
  }

  /** First and last record time of a migration; null if it has no visible update. */
  private span(migrationId: number, visible: number): { readonly first: Micros; readonly last: Micros } | null {
    const first = this.log.firstAfter(migrationId - 1);
    const end = Math.min(this.log.firstAfter(migrationId), visible);
    if (first >= end) return null;
    return { first: this.log.entry(first).recordTime, last: this.log.entry(end - 1).recordTime };
  }
}
