import type { Reading } from '../watch/watch.ts';

/**
 * The object's name and time. With a speed (`pnpm monitor:dev --speed 60`) the monitor lives that many times faster than the ledger it
 * watches: every time from the explorer is stretched by as much, counted from the first start, and all limits stay what they are.
 */
export class Timeline {
  readonly #sql: SqlStorage;
  readonly #speed: number;
  #origin: number | null = null;
  #network: string | null = null;

  constructor(sql: SqlStorage, speed: number) {
    this.#sql = sql;
    this.#speed = speed;
  }

  /** Keeps the object's name: an alarm is not told it. */
  remember(network: string): void {
    if (this.network() === network) return;
    this.#put('network', network);
    this.#network = network;
  }

  network(): string | null {
    this.#network ??= this.#get('network');
    return this.#network;
  }

  /** Epoch milliseconds, real to the monitor's and back. Before the origin both are the same. */
  toMonitor(time: number): number {
    if (this.#speed === 1) return time;
    const origin = this.#start(time);
    return time <= origin ? time : origin + (time - origin) * this.#speed;
  }

  toReal(time: number): number {
    if (this.#speed === 1) return time;
    const origin = this.#start(time);
    return time <= origin ? time : origin + (time - origin) / this.#speed;
  }

  /** What was read, in the monitor's time. Seconds, as the watch has them. */
  stretch(reading: Reading): Reading {
    if (this.#speed === 1) return reading;
    const stretch = (seconds: number): number => Math.floor(this.toMonitor(seconds * 1000) / 1000);
    return {
      ...reading,
      head: reading.head === null ? null : stretch(reading.head),
      rows: reading.rows.map((row) => ({ ...row, lastActive: row.lastActive === 0 ? 0 : stretch(row.lastActive) })),
    };
  }

  #start(now: number): number {
    this.#origin ??= Number(this.#get('origin') ?? Number.NaN);
    if (Number.isNaN(this.#origin)) {
      this.#origin = now;
      this.#put('origin', String(now));
    }
    return this.#origin;
  }

  #get(key: string): string | null {
    return this.#sql.exec<{ v: string }>('select v from meta where k = ?', key).toArray()[0]?.v ?? null;
  }

  #put(key: string, value: string): void {
    this.#sql.exec('insert into meta (k, v) values (?, ?) on conflict (k) do update set v = excluded.v', key, value);
  }
}
