/** What a point of a series is of: an hour or a day, in UTC. */
export type Bucket = 'hour' | 'day';

/** In milliseconds. */
export const bucketLengths: Readonly<Record<Bucket | 'minute', number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** In SQL: which minute, hour or day a time in microseconds is in, counted from 1970. */
export function bucketOf(bucket: Bucket | 'minute', micros: string): string {
  return `floor(${micros} / ${bucketLengths[bucket]}000.0)::bigint`;
}
