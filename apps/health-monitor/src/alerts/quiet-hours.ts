import { asUtc, instantOf, wallTimeAt } from './zoned-time.ts';

/** A span of each day in which messages are postponed. */
export interface QuietHours {
  /** IANA name. */
  readonly timeZone: string;
  /** Minutes after midnight in the zone. If `from` > `to`, the span includes midnight; if they are equal, it is empty. */
  readonly from: number;
  readonly to: number;
  /** Whether critical messages are not postponed. */
  readonly criticalPasses: boolean;
}

/** The end of the quiet span that contains `now`, epoch milliseconds; null: none does. */
export function quietHoursEnd(now: number, quiet: QuietHours): number | null {
  const { from, to, timeZone } = quiet;
  const wall = wallTimeAt(now, timeZone);
  const minute = wall.hour * 60 + wall.minute;
  const overMidnight = from > to;
  const inside = overMidnight ? minute >= from || minute < to : minute >= from && minute < to;
  if (!inside) return null;
  const endsTomorrow = overMidnight && minute >= from;
  // Reckoned in UTC, which has no days of 23 or 25 hours.
  const endDay = wallTimeAt(asUtc(wall) + (endsTomorrow ? 86_400_000 : 0), 'UTC');
  return instantOf({ ...endDay, hour: Math.floor(to / 60), minute: to % 60, second: 0 }, timeZone);
}
