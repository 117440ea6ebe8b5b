import type { UpdateLog } from '../log/update-log.ts';
import type { Micros } from '../values/time.ts';

/** How this host's updates differ from the ledger's. */
export interface HostTraits {
  /** Seconds until an update is served. */
  readonly lag: number;
  /** Index or id of an update that this host has with another amount; null: none. */
  readonly diverge: string | null;
}

export const honest: HostTraits = { lag: 0, diverge: null };

/** The updates as this host gives them: behind the ledger by a lag, or with one update that is not what it was. */
export class ServedUpdates {
  private readonly log: UpdateLog;
  private readonly traits: HostTraits;
  private altered: number | null = null;

  constructor(log: UpdateLog, traits: HostTraits) {
    this.log = log;
    this.traits = traits;
  }

  /** The ledger has been taken back: the update to alter is sought again. */
  forget(): void {
    this.altered = null;
  }

  /** Updates that are there at this wall-clock time. */
  visible(now: Micros): number {
    const { log, traits } = this;
    if (traits.lag === 0 || log.length === 0) return log.length;
    return log.firstAfter(log.entry(log.length - 1).migrationId, now - traits.lag * 1_000_000);
  }

  /** Updates strictly after a place in the stream, joined by commas. */
  page(after: { readonly migrationId: number; readonly recordTime: Micros } | null, size: number, now: Micros): Buffer {
    const { log } = this;
    const from = after ? log.firstAfter(after.migrationId, after.recordTime) : 0;
    const to = Math.min(from + size, this.visible(now));
    const other = this.divergent(to);
    if (other === null || other < from || other >= to) return log.range(from, to);
    const parts = [log.range(from, other), Buffer.from(alter(log.line(other))), log.range(other + 1, to)];
    return Buffer.concat(
      parts.filter(({ length }) => length > 0).flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(','), part])),
    );
  }

  /** Null where there is none of this id. */
  find(updateId: string, now: Micros): string | null {
    const index = this.log.indexOf(updateId);
    if (index === null || index >= this.visible(now)) return null;
    const line = this.log.line(index);
    return index === this.divergent(index + 1) ? alter(line) : line;
  }

  /** The first update at or after the one asked for that has an amount to alter. */
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

/** One unit more or less in the last digit of the first coin's amount. */
function alter(line: string): string {
  return line.replace(/"initialAmount":"(\d+\.\d{9})(\d)"/, (_, head: string, last: string) => {
    const other = last === '9' ? 8 : Number(last) + 1;
    return `"initialAmount":"${head}${other}"`;
  });
}
