import type { ReadContext } from './reader.ts';

/** Positions beyond `after`, up to `to`, which is one of the index. */
export interface Interval {
  readonly after: number;
  readonly to: number;
  /** Of rows. */
  readonly limit: number;
}

/** A row of a list, and the position of its update. */
export interface PlacedRow<Row> {
  readonly position: number;
  readonly row: Row;
}

/** Reads the rows of an interval, the oldest first. Throws `PositionAhead` or `PositionRemoved` if there is no position `to`. */
export type Between<Row> = (context: ReadContext, interval: Interval) => Promise<readonly PlacedRow<Row>[]>;
