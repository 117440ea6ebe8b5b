import type { TickReading } from '../watch/watch.ts';

/**
 * Now, in epoch milliseconds. Everything that needs the time takes a clock, so that simulated days and the fast clock of
 * `npm run monitor` run the same code as the deployed Worker.
 */
export type Clock = () => number;

/**
 * The object's time. With a speed (`npm run monitor -- --speed 60`) the monitor's clock runs that many times faster than the ledger's:
 * every time from the explorer is stretched by the same factor, counted from the first start, and all limits stay unchanged.
 */
export class Timeline {
  readonly #sql: SqlStorage;
  readonly #speed: number;
  #start: number | null = null;

  constructor(sql: SqlStorage, speed: number) {
    this.#sql = sql;
    this.#speed = speed;
  }

  /** Epoch milliseconds, real to the monitor's and back. Before the start both are the same. */
  toMonitor(time: number): number {
    if (this.#speed === 1) return time;
    const start = this.#from(time);
    return time <= start ? time : start + (time - start) * this.#speed;
  }

  toReal(time: number): number {
    if (this.#speed === 1) return time;
    const start = this.#from(time);
    return time <= start ? time : start + (time - start) / this.#speed;
  }

  /** The reading in the monitor's time. Seconds, as in the watch. */
  stretch(reading: TickReading): TickReading {
    if (this.#speed === 1) return reading;
    const stretch = (seconds: number): number => Math.floor(this.toMonitor(seconds * 1000) / 1000);
    return {
      ...reading,
      head: reading.head === null ? null : stretch(reading.head),
      rows: reading.rows.map((row) => this.stretchRow(row)),
    };
  }

  /** The same for one report; 0 stays "never". */
  stretchRow<T extends { readonly lastActive: number }>(row: T): T {
    if (this.#speed === 1 || row.lastActive === 0) return row;
    return { ...row, lastActive: Math.floor(this.toMonitor(row.lastActive * 1000) / 1000) };
  }

  #from(now: number): number {
    if (this.#start !== null) return this.#start;
    const [row] = this.#sql.exec<{ v: string }>("select v from meta where k = 'start'").toArray();
    this.#start = row === undefined ? now : Number(row.v);
    if (row === undefined) this.#sql.exec("insert into meta (k, v) values ('start', ?)", String(now));
    return this.#start;
  }
}
