import type { Component } from './components.ts';
import { readRecurrence, wallOccurrences } from './recurrence.ts';
import { asUtc, instantOf, isTimeZone, type WallTime } from './zoned-time.ts';

/** A time zone. */
export interface Zone {
  /** The instant (epoch milliseconds) of a wall time. */
  instantOf(wall: WallTime): number;
}

/** A zone of the IANA database, or null if the runtime does not know the name. */
export function ianaZone(name: string): Zone | null {
  return isTimeZone(name) ? { instantOf: (wall) => instantOf(wall, name) } : null;
}

/** A change of the clocks, and when it happens. */
interface Observance {
  /** Milliseconds east of UTC, before and after. */
  readonly from: number;
  readonly to: number;
  /** The last time at which it happens not after `wall`, both as the clocks before it show, as if in UTC; null: never yet. */
  onset(wall: number): number | null;
}

/**
 * A zone as the calendar itself defines it (VTIMEZONE, RFC 5545, 3.6.5): written by programs whose names are not IANA's
 * ("W. Europe Standard Time"). Null if its rules are not supported.
 */
export function definedZone(component: Component): Zone | null {
  const observances = component.parts.map(readObservance);
  const known = observances.filter((each) => each !== null);
  if (known.length === 0 || known.length !== observances.length) return null;
  return {
    instantOf(wall) {
      const shown = asUtc(wall);
      let last: { at: number; observance: Observance } | null = null;
      for (const observance of known) {
        const at = observance.onset(shown);
        if (at !== null && (last === null || at > last.at)) last = { at, observance };
      }
      if (last === null) return shown - (known[0]?.from ?? 0);
      const { at, observance } = last;
      // In the skipped hour the offset before the change applies: 3.3.5.
      return shown - (shown < at + observance.to - observance.from ? observance.from : observance.to);
    },
  };
}

function readObservance({ properties }: Component): Observance | null {
  const value = (name: string): string => properties.get(name)?.[0]?.value.trim().toUpperCase() ?? '';
  const from = readOffset(value('TZOFFSETFROM'));
  const to = readOffset(value('TZOFFSETTO'));
  const [year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(value('DTSTART'))?.slice(1).map(Number) ?? [];
  if (from === null || to === null || year === undefined || month === undefined || day === undefined) return null;
  if (properties.has('RDATE')) return null;
  const start: WallTime = { year, month, day, hour: hour ?? 0, minute: minute ?? 0, second: second ?? 0 };
  const first = asUtc(start);
  if (!properties.has('RRULE')) return { from, to, onset: (wall) => (wall < first ? null : first) };

  const rule = value('RRULE');
  const [, only] = /(?:^|;)BYMONTH=(\d{1,2})(?:;|$)/.exec(rule) ?? [];
  if (!/(?:^|;)FREQ=YEARLY(?:;|$)/.test(rule) || only === undefined || /INTERVAL=(?!1(;|$))|COUNT/.test(rule))
    return null;
  // A year's one month: the same as the first occurrence of a monthly rule that begins with that month.
  const monthly = rule.replace('FREQ=YEARLY', 'FREQ=MONTHLY').replace(/;?BYMONTH=\d{1,2}/, '');
  const recurrence = readRecurrence(monthly.replace(/^;/, ''), (until) =>
    Date.parse(until.replace(compact, '$1-$2-$3T$4:$5:$6Z')),
  );
  if ('refused' in recurrence) return null;
  const inYear = (of: number): number => {
    const monthStart = { ...start, year: of, month: Number(only), day: 1 };
    for (const wall of wallOccurrences(monthStart, recurrence, false)) return asUtc(wall);
    return asUtc(monthStart);
  };
  return {
    from,
    to,
    onset(wall) {
      const now = new Date(wall).getUTCFullYear();
      const at = [inYear(now), inYear(now - 1)].find((each) => each <= wall);
      if (at === undefined || at < first) return wall < first ? null : first;
      return recurrence.until !== null && at - from > recurrence.until ? null : at;
    },
  };
}

const compact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/;

function readOffset(text: string): number | null {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? [];
  if (sign === undefined) return null;
  const length = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === '-' ? -length : length) * 1000;
}
