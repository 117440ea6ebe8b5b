import type { Micros } from '@ledger-explorer/ledger';

/** Interval of a point of a series: an hour or a day, in UTC. */
export type Bucket = 'hour' | 'day';

/** Lengths in milliseconds. */
export const bucketLengths: Readonly<Record<Bucket | 'minute', number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** In milliseconds. */
export const thirtyDays = 30 * bucketLengths.day;

/** SQL: number of the minute, hour or day of a time in microseconds, counted from 1970. Its length is given in microseconds too: `000` after the milliseconds. */
export function bucketOf(bucket: Bucket | 'minute', micros: string): string {
  return `floor(${micros} / ${bucketLengths[bucket]}000.0)::bigint`;
}

/** Quotient rounded down, also below zero. */
export function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && dividend % divisor !== 0n ? quotient - 1n : quotient;
}

/** Number of the UTC minute of a time, counted from 1970, as are hours and days below. */
export function minuteOf(micros: Micros) {
  return floorDivide(micros, 60_000_000n);
}

export function hourOf(minute: bigint) {
  return floorDivide(minute, 60n);
}

export function dayOf(hour: bigint) {
  return floorDivide(hour, 24n);
}
