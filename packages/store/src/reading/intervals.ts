/** What a point of a series is of: an hour or a day, in UTC. */
export type Interval = 'hour' | 'day';

/** In milliseconds. */
export const intervalLengths: Readonly<Record<Interval, number>> = { hour: 3_600_000, day: 86_400_000 };
