import type { UpdateLog } from '../log/update-log.ts';
import type { Micros } from '../values/time.ts';

/** Differences between this host's updates and the ledger's. */
export interface HostTraits {
  /** Seconds between an update's record time and its first appearance. */
  readonly lag: number;
  /** Index or id of an update to serve with a wrong amount; null: none. */
  readonly diverge: string | null;
}

export const defaultTraits: HostTraits = { lag: 0, diverge: null };

/** The updates as this host serves them: delayed by `lag`, and with one altered update if `diverge` is set. */
export class ServedUpdates {
  private readonly log: UpdateLog;
  private readonly traits: HostTraits;
  private altered: number | null = null;

  constructor(log: UpdateLog, traits: HostTraits) {
    this.log = log;
    this.traits = traits;
  }

  /** Call after a rewind: the update to alter is searched for again. */
  forget(): void {
    this.altered = null;
  }

  /** Number of updates that are visible at this wall-clock time. */
  visible(now: Micros): number {
    const { log, traits } = this;
    if (traits.lag === 0 || log.length === 0) return log.length;
    return log.firstAfter(log.entry(log.length - 1).migrationId, now - traits.lag * 1_000_000);
  }

  /** Updates strictly after a position of the stream, as JSON joined by commas. */
  page(after: { readonly migrationId: number; readonly recordTime: Micros } | null, size: number, now: Micros): Buffer {
    const { log } = this;
    const from = after ? log.firstAfter(after.migrationId, after.recordTime) : 0;
    const to = Math.min(from + size, this.visible(now));
    const index = this.divergent(to);
    if (index === null || index < from || index >= to) return log.range(from, to);
    const parts = [log.range(from, index), Buffer.from(alter(log.line(index))), log.range(index + 1, to)];
    return Buffer.concat(
      parts.filter(({ length }) => length > 0).flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(','), part])),
    );
  }

  /** JSON of the update; null if this host does not serve it. */
  find(updateId: string, now: Micros): string | null {
    const index = this.log.indexOf(updateId);
    if (index === null || index >= this.visible(now)) return null;
    const line = this.log.line(index);
    return index === this.divergent(index + 1) ? alter(line) : line;
  }

  /** Index of the first update from `diverge` on that has an amount, the same until `forget`; null if it was not found and none precedes `end`. */
  private divergent(end: number): number | null {
    const { diverge } = this.traits;
    if (diverge === null || this.altered !== null) return this.altered;
    const start = /^\d+$/.test(diverge) ? Number(diverge) : this.log.indexOf(diverge);
    for (let index = start ?? end; index < end; index++) {
      const line = this.log.line(index);
      if (alter(line) !== line) return (this.altered = index);
    }
    return null;
  }
}

/** Changes the last digit of the first coin's amount by one; returns the line unchanged if it has no amount. */
function alter(line: string): string {
  return line.replace(/"initialAmount":"(\d+\.\d{9})(\d)"/, (_, head: string, last: string) => {
    const changed = last === '9' ? 8 : Number(last) + 1;
    return `"initialAmount":"${head}${changed}"`;
  });
}
