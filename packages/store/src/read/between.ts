import type { ReadContext } from './read.ts';

/** Positions after `after`, up to `to`. Both must exist; 0 is before the first. */
export interface Interval {
  readonly after: number;
  readonly to: number;
  /** Limit of rows. */
  readonly limit: number;
}

/** An interval in the rows of one party. */
export interface PartyInterval extends Interval {
  readonly partyId: string;
}

/** A row of a list, and the position of its update. */
export interface PlacedRow<Row> {
  readonly position: number;
  readonly row: Row;
}

/** Reads the rows of an interval, oldest first. Throws `PositionAhead` or `PositionRemoved` if `to`, or for transfers of a party `after`, does not exist. */
export type Between<Row, Of extends Interval = Interval> = (
  context: ReadContext,
  interval: Of,
) => Promise<readonly PlacedRow<Row>[]>;
