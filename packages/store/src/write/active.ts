import type { Micros } from '@ledger-explorer/ledger';
import { dayOf, hourOf, minuteOf } from '../sql/buckets.ts';

/** How many count for an hour, and for a day. */
export interface Active {
  hour: number;
  day: number;
}

/**
 * Who did something counts once for an hour or day: when what was known of it before is of an earlier one (docs/contract.md#v85). So nobody
 * has to remember who was there. `before` null: nothing is known.
 */
export function activeSince(before: Micros | null, time: Micros): Active {
  if (before === null) return { hour: 1, day: 1 };
  const [hour, last] = [hourOf(minuteOf(time)), hourOf(minuteOf(before))];
  return { hour: hour > last ? 1 : 0, day: dayOf(hour) > dayOf(last) ? 1 : 0 };
}
