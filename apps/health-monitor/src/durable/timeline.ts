import type { TickReading } from '../watch/watch.ts';

/** Returns the time in epoch milliseconds. Simulated days and the fast clock of `npm run monitor` pass their own. */
export type Clock = () => number;

/**
 * Converts between real time and the monitor's time. They are equal until the first start. From then on the monitor's clock runs `speed`
 * times faster, which is 1 except with `npm run monitor -- --speed 60`. The sources give real times, so these are converted to the
 * monitor's time, in which all limits apply.
 */
export class Timeline {
  readonly #sql: SqlStorage;
  readonly #speed: number;
  /** The first start, at which both times are equal; epoch milliseconds. Null: not read yet. */
  #start: number | null = null;

  constructor(sql: SqlStorage, speed: number) {
    this.#sql = sql;
    this.#speed = speed;
  }

  /** From real time to the monitor's time; both epoch milliseconds. */
  toMonitor(time: number): number {
    if (this.#speed === 1) return time;
    const start = this.#startOr(time);
    return time <= start ? time : start + (time - start) * this.#speed;
  }

  /** From the monitor's time to real time; both epoch milliseconds. */
  toReal(time: number): number {
    if (this.#speed === 1) return time;
    const start = this.#startOr(time);
    return time <= start ? time : start + (time - start) / this.#speed;
  }

  /** Converts the times of a reading to the monitor's time; epoch seconds. */
  stretch(reading: TickReading): TickReading {
    if (this.#speed === 1) return reading;
    const stretch = (seconds: number): number => Math.floor(this.toMonitor(seconds * 1000) / 1000);
    return {
      ...reading,
      head: reading.head === null ? null : stretch(reading.head),
      rows: reading.rows.map((row) => this.stretchRow(row)),
    };
  }

  /** Converts the time of one report to the monitor's time; epoch seconds. 0, which means never, stays 0. */
  stretchRow<T extends { readonly lastActive: number }>(row: T): T {
    if (this.#speed === 1 || row.lastActive === 0) return row;
    return { ...row, lastActive: Math.floor(this.toMonitor(row.lastActive * 1000) / 1000) };
  }

  /** The stored start. The first call ever stores `now` as the start. */
  #startOr(now: number): number {
    if (this.#start !== null) return this.#start;
    const [row] = this.#sql.exec<{ v: string }>("select v from meta where k = 'start'").toArray();
    this.#start = row === undefined ? now : Number(row.v);
    if (row === undefined) this.#sql.exec("insert into meta (k, v) values ('start', ?)", String(now));
    return this.#start;
  }
}
