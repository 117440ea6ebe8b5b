import type { Micros } from '@ledger-explorer/ledger';
import { dayOf, hourOf, minuteOf } from '../sql/buckets.ts';

/** Numbers of parties or validators that become active in an hour, and in a day. */
export interface Active {
  hour: number;
  day: number;
}

/**
 * A party counts in an hour or day if its previous activity was in an earlier hour or day (docs/contract.md#v85). So no list of active
 * parties is needed. `before`: time of the previous activity; null: unknown.
 */
export function activeSince(before: Micros | null, time: Micros): Active {
  if (before === null) return { hour: 1, day: 1 };
  const [hour, last] = [hourOf(minuteOf(time)), hourOf(minuteOf(before))];
  return { hour: hour > last ? 1 : 0, day: dayOf(hour) > dayOf(last) ? 1 : 0 };
}
