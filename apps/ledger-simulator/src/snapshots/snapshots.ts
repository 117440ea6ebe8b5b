import type { UpdateLog } from '../log/update-log.ts';
import type { Chronicle } from '../network/chronicle.ts';
import type { Network } from '../network/network.ts';
import { hour, type Micros } from '../values/time.ts';

/** A moment of which the ledger's whole state is kept. */
export interface Snapshot {
  readonly migrationId: number;
  readonly recordTime: Micros;
}

const chunk = 500;

/**
 * Snapshots at a fixed interval of hours of UTC in each migration, and on request. Their content is made when it
 * is asked for, by doing the updates until then once more; the last state made is kept, and gone on from.
 */
export class Snapshots {
  private readonly log: UpdateLog;
  private readonly period: Micros;
  private readonly begin: () => Chronicle;
  private readonly extra: Snapshot[] = [];
  private state: Chronicle | null = null;
  private busy: Promise<unknown> = Promise.resolve();

  constructor(log: UpdateLog, hours: number, begin: () => Chronicle) {
    this.log = log;
    this.period = Math.max(1, Math.round(hours * hour));
    this.begin = begin;
  }

  /** Takes one more at the newest update; null where there is none. */
  take(): Snapshot | null {
    const { length } = this.log;
    if (length === 0) return null;
    const { migrationId, recordTime } = this.log.entry(length - 1);
    this.extra.push({ migrationId, recordTime });
    return { migrationId, recordTime };
  }

  /** Forgets what was made and what was asked for: the ledger has been taken back. */
  forget(): void {
    this.extra.length = 0;
    this.state = null;
  }

  /** The newest at or before a time, among the updates until `visible`. */
  atOrBefore(migrationId: number, time: Micros, visible: number): Snapshot | null {
    const span = this.span(migrationId, visible);
    if (!span) return null;
    const until = Math.min(time, span.last);
    const candidates = [
      Math.floor(until / this.period) * this.period,
      ...this.extra.filter((each) => each.migrationId === migrationId).map((each) => each.recordTime),
    ];
    return newest(
      migrationId,
      candidates.filter((each) => each >= span.first && each <= until),
    );
  }

  /** The first after a time. */
  after(migrationId: number, time: Micros, visible: number): Snapshot | null {
    const span = this.span(migrationId, visible);
    if (!span) return null;
    const from = Math.max(time + 1, span.first);
    const candidates = [
      Math.ceil(from / this.period) * this.period,
      ...this.extra.filter((each) => each.migrationId === migrationId).map((each) => each.recordTime),
    ].filter((each) => each >= from && each <= span.last);
    return candidates.length === 0 ? null : { migrationId, recordTime: Math.min(...candidates) };
  }

  /**
   * Reads the network as it was after every update up to the snapshot's time. One at a time, in the order of asking: the
   * network is of that time only while `read` runs.
   */
  at<T>(snapshot: Snapshot, read: (network: Network) => T): Promise<T> {
    const made = this.busy.then(async () => read(await this.make(snapshot)));
    this.busy = made.catch(() => undefined);
    return made;
  }

  private async make({ migrationId, recordTime }: Snapshot): Promise<Network> {
    const count = this.log.firstAfter(migrationId, recordTime);
    let state = this.state;
    if (!state || state.network.index > count) state = this.begin();
    this.state = null;
    while (state.network.index < count) {
      state.replay(this.log.entry(state.network.index).recordTime);
      if (state.network.index % chunk === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.state = state;
    return state.network;
  }

  /** First and last record time of a migration; null where it has no update. */
  private span(migrationId: number, visible: number): { readonly first: Micros; readonly last: Micros } | null {
    const first = this.log.firstAfter(migrationId - 1);
    const end = Math.min(this.log.firstAfter(migrationId), visible);
    if (first >= end) return null;
    return { first: this.log.entry(first).recordTime, last: this.log.entry(end - 1).recordTime };
  }
}

function newest(migrationId: number, times: readonly Micros[]): Snapshot | null {
  return times.length === 0 ? null : { migrationId, recordTime: Math.max(...times) };
}
