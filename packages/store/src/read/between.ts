import type { ReadContext } from './read.ts';

/** Positions above `after`, up to `to`, which is a position of the index. */
export interface Interval {
  readonly after: number;
  readonly to: number;
  /** Of rows. */
  readonly limit: number;
}

/** An interval, limited to the rows of one party. */
export interface PartyInterval extends Interval {
  readonly partyId: string;
}

/** A row of a list, and the position of its update. */
export interface PlacedRow<Row> {
  readonly position: number;
  readonly row: Row;
}

/** Reads the rows of an interval, the oldest first. Throws `PositionAhead` or `PositionRemoved` if there is no position `to`. */
export type Between<Row, Of extends Interval = Interval> = (
  context: ReadContext,
  interval: Of,
) => Promise<readonly PlacedRow<Row>[]>;
