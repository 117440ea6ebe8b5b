import { asUtc, type WallTime } from './zoned-time.ts';

/** How an event repeats, on the clocks of its zone. */
export interface Recurrence {
  readonly frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY';
  readonly interval: number;
  readonly count: number | null;
  /** The last moment at which an occurrence may start; epoch milliseconds. */
  readonly until: number | null;
  /** Weekdays, 0 = Sunday. `ordinal`: which of the month, from its end when negative; null: each. Empty: the weekday of the start. */
  readonly days: readonly { readonly weekday: number; readonly ordinal: number | null }[];
  /** Days of the month, from its end when negative. */
  readonly monthDays: readonly number[];
  /** First day of the week, 0 = Sunday. */
  readonly weekStart: number;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const day = 86_400_000;

/**
 * Reads an RRULE (RFC 5545, 3.3.10) by days, weeks or months. Any other part that would change the occurrences is refused by
 * name: better no window than a wrong one.
 *
 * @param readUntil reads a date or time as the event's DTSTART is read
 */
export function readRecurrence(
  rule: string,
  readUntil: (value: string) => number,
): Recurrence | { readonly refused: string } {
  const parts = new Map(
    rule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=', 2);
      return [name.trim().toUpperCase(), value.trim().toUpperCase()] as const;
    }),
  );
  const frequency = parts.get('FREQ');
  if (frequency !== 'DAILY' && frequency !== 'WEEKLY' && frequency !== 'MONTHLY') {
    return { refused: `FREQ=${frequency ?? ''}` };
  }
  const known = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'WKST'];
  for (const name of parts.keys()) if (!known.includes(name)) return { refused: name };
  const number = (name: string): number | null => {
    const value = parts.get(name);
    return value === undefined ? null : /^[1-9]\d{0,5}$/.test(value) ? Number(value) : Number.NaN;
  };
  const interval = number('INTERVAL') ?? 1;
  const count = number('COUNT');
  if (Number.isNaN(interval)) return { refused: 'INTERVAL' };
  if (Number.isNaN(count)) return { refused: 'COUNT' };

  const days: { weekday: number; ordinal: number | null }[] = [];
  for (const item of parts.get('BYDAY')?.split(',') ?? []) {
    const [, ordinal, name] = /^([+-]?[1-5])?(SU|MO|TU|WE|TH|FR|SA)$/.exec(item) ?? [];
    if (name === undefined || (ordinal !== undefined && frequency !== 'MONTHLY')) return { refused: 'BYDAY' };
    days.push({ weekday: weekdays.indexOf(name), ordinal: ordinal === undefined ? null : Number(ordinal) });
  }
  const monthDays = (parts.get('BYMONTHDAY')?.split(',') ?? []).map(Number);
  if (monthDays.some((each) => !Number.isInteger(each) || each === 0 || Math.abs(each) > 31))
    return { refused: 'BYMONTHDAY' };
  if (monthDays.length > 0 && (frequency !== 'MONTHLY' || days.length > 0)) return { refused: 'BYMONTHDAY' };
  const until = parts.get('UNTIL');
  const last = until === undefined ? null : readUntil(until);
  if (Number.isNaN(last)) return { refused: 'UNTIL' };
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart < 0) return { refused: 'WKST' };
  return { frequency, interval, count, until: last, days, monthDays, weekStart };
}

/**
 * The wall times at which it happens, the start first (RFC 5545: it is the first occurrence, whatever the rule says). May be
 * infinite: the caller stops. `UNTIL` is not checked here: it is an instant, and this function has no zone.
 *
 * @param startCounts false: the start is an occurrence only if the rule says so
 */
export function* wallOccurrences(start: WallTime, recurrence: Recurrence, startCounts = true): Generator<WallTime> {
  const first = asUtc(start);
  let counted = 0;
  for (const at of candidates(start, recurrence)) {
    if (at <= first && counted > 0) continue;
    if (at < first) continue;
    if (startCounts && counted === 0 && at > first) {
      yield start;
      counted = 1;
    }
    if (recurrence.count !== null && counted >= recurrence.count) return;
    const date = new Date(at);
    yield { ...start, year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    counted++;
  }
}

/** Times at which the rule may have occurrences, in order, some before the start; as if wall times were UTC. */
function* candidates(start: WallTime, recurrence: Recurrence): Generator<number> {
  const { frequency, interval, days } = recurrence;
  const first = asUtc(start);
  const weekday = new Date(first).getUTCDay();
  const onDay = (at: number): boolean =>
    days.length === 0 || days.some((each) => each.weekday === new Date(at).getUTCDay());
  // A rule that never matches must end: 100,000 steps are more than any real rule needs.
  for (let step = 0; step < 100_000; step++) {
    if (frequency === 'DAILY') {
      const at = first + step * interval * day;
      if (onDay(at)) yield at;
    } else if (frequency === 'WEEKLY') {
      const monday = first - ((weekday - recurrence.weekStart + 7) % 7) * day + step * interval * 7 * day;
      for (let offset = 0; offset < 7; offset++) {
        const at = monday + offset * day;
        if (days.length === 0 ? new Date(at).getUTCDay() === weekday : onDay(at)) yield at;
      }
    } else {
      yield* ofMonth(start, step * interval, recurrence);
    }
  }
}

function* ofMonth(start: WallTime, months: number, { days, monthDays }: Recurrence): Generator<number> {
  const length = new Date(Date.UTC(start.year, start.month + months, 0)).getUTCDate();
  for (let date = 1; date <= length; date++) {
    const at = asUtc({ ...start, month: start.month + months, day: date });
    const fits =
      days.length > 0
        ? days.some(
            ({ weekday, ordinal }) =>
              weekday === new Date(at).getUTCDay() &&
              (ordinal === null ||
                (ordinal > 0 ? Math.ceil(date / 7) === ordinal : Math.ceil((length - date + 1) / 7) === -ordinal)),
          )
        : (monthDays.length > 0 ? monthDays : [start.day]).some(
            (each) => (each > 0 ? each : length + 1 + each) === date,
          );
    if (fits) yield at;
  }
}
