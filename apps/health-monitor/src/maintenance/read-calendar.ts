import { visibleName } from '../alerts/visible-name.ts';
import { type Component, type ContentLine, readComponents, unescapeText } from './components.ts';
import { readRecurrence, type Recurrence, wallOccurrences } from './recurrence.ts';
import { definedZone, ianaZone, type Zone } from './zone.ts';
import { asUtc, type WallTime } from './zoned-time.ts';

/** One occurrence of an event of somebody's calendar. */
export interface Occurrence {
  /** The event's UID and, if it repeats, its occurrence: the same at every reading. */
  readonly key: string;
  readonly starts: number;
  readonly ends: number;
  readonly title: string;
  readonly cancelled: boolean;
}

/** The occurrences of a calendar in a span, and what could not be read. */
export interface CalendarReading {
  readonly occurrences: readonly Occurrence[];
  /** One line each, for the operator. */
  readonly faults: readonly string[];
}

/** With more occurrences a calendar is not a list of maintenance windows. */
const mostOccurrences = 500;

/**
 * Reads the occurrences of a calendar (iCalendar, RFC 5545) that touch the span: events with DTEND or DURATION, repeated by day,
 * week or month, without EXDATE, with their changed occurrences (RECURRENCE-ID). Times without a zone are in `X-WR-TIMEZONE`, else
 * UTC. An event that cannot be read exactly is left out and reported.
 *
 * Not by ical.js 2.2.1, which was tried: of a time that clocks skip or show twice it takes the other instant than section 3.3.5
 * requires, one malformed line makes it refuse the whole calendar, and it needs some six times the CPU time for old rules.
 */
export function readCalendar(text: string, from: number, to: number): CalendarReading {
  const calendar = readComponents(text);
  if (calendar === null) return { occurrences: [], faults: ['is not an iCalendar file'] };
  const zones = zonesOf(calendar);
  const occurrences = new Map<string, Occurrence>();
  const faults: string[] = [];
  const changed: Occurrence[] = [];
  for (const { name, properties: event } of calendar.parts) {
    if (name !== 'VEVENT') continue;
    try {
      const read = readEvent(event, zones, from, to);
      if (event.has('RECURRENCE-ID')) changed.push(...read);
      else for (const each of read) occurrences.set(each.key, each);
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error;
      const title = visibleName(unescapeText(event.get('SUMMARY')?.[0]?.value ?? ''), 'event');
      faults.push(`"${title}": ${error.message}`);
    }
  }
  for (const each of changed) occurrences.set(each.key, each);
  const found = [...occurrences.values()]
    .filter(({ starts, ends }) => ends > from && starts < to)
    .sort((one, other) => one.starts - other.starts || (one.key < other.key ? -1 : 1));
  if (found.length > mostOccurrences)
    faults.push(`more than ${mostOccurrences} occurrences: the later ones are left out`);
  return { occurrences: found.slice(0, mostOccurrences), faults };
}

class NotUnderstood extends Error {}

type Event = Component['properties'];

/** How the calendar's times are to be read. */
interface Zones {
  /** For times without a zone. */
  readonly own: Zone;
  named(name: string): Zone | null;
}

function zonesOf({ properties, parts }: Component): Zones {
  const defined = new Map(
    parts
      .filter(({ name }) => name === 'VTIMEZONE')
      .map((part) => [part.properties.get('TZID')?.[0]?.value ?? '', part] as const),
  );
  const named = (name: string): Zone | null => {
    const own = defined.get(name);
    // Some programs put a registry of their own in front: /example.org/2026/Europe/Zurich.
    return (
      ianaZone(name) ?? ianaZone(name.split('/').slice(-2).join('/')) ?? (own === undefined ? null : definedZone(own))
    );
  };
  return { own: named(properties.get('X-WR-TIMEZONE')?.[0]?.value ?? '') ?? utc, named };
}

const utc: Zone = { instantOf: asUtc };

function readEvent(event: Event, zones: Zones, from: number, to: number): readonly Occurrence[] {
  const uid = event.get('UID')?.[0]?.value;
  const start = event.get('DTSTART')?.[0];
  if (uid === undefined || start === undefined) throw new NotUnderstood('has no UID or no DTSTART');
  const first = readTime(start, zones);
  const length = lengthOf(event, first, zones);
  const title = visibleName(unescapeText(event.get('SUMMARY')?.[0]?.value ?? ''), 'Maintenance', 200);
  const cancelled = event.get('STATUS')?.[0]?.value.toUpperCase() === 'CANCELLED';
  const occurrence = (starts: number, key: string): Occurrence => ({
    key,
    starts,
    ends: starts + length,
    title,
    cancelled,
  });

  const replaced = event.get('RECURRENCE-ID')?.[0];
  if (replaced !== undefined) return [occurrence(first.instant, `${uid}/${readTime(replaced, zones).instant}`)];
  const rule = event.get('RRULE')?.[0]?.value;
  if (event.has('RDATE')) throw new NotUnderstood('has an RDATE, which is not supported');
  if (rule === undefined) return [occurrence(first.instant, uid)];

  const recurrence = readRecurrence(rule, (value) => {
    const until = parseTime(value, first.zone);
    // A date alone: the whole day counts.
    return until === null ? Number.NaN : until.isDate ? until.instant + 86_400_000 - 1 : until.instant;
  });
  if ('refused' in recurrence) throw new NotUnderstood(`repeats by ${recurrence.refused}, which is not supported`);
  const excluded = new Set(
    (event.get('EXDATE') ?? []).flatMap((line) =>
      line.value.split(',').map((value) => readTime({ ...line, value }, zones).instant),
    ),
  );
  return [...repeated(first, recurrence, length, from, to)]
    .filter((starts) => !excluded.has(starts))
    .map((starts) => occurrence(starts, `${uid}/${starts}`));
}

function* repeated(first: Time, recurrence: Recurrence, length: number, from: number, to: number): Generator<number> {
  let given = 0;
  for (const wall of wallOccurrences(first.wall, recurrence)) {
    // Zones are at most 14 hours from UTC; occurrences that are long past are not looked up in them.
    if (asUtc(wall) + length + 86_400_000 <= from) continue;
    const starts = first.zone.instantOf(wall);
    if (starts >= to || (recurrence.until !== null && starts > recurrence.until) || given > mostOccurrences) return;
    if (starts + length <= from) continue;
    given++;
    yield starts;
  }
}

interface Time {
  readonly wall: WallTime;
  readonly zone: Zone;
  readonly instant: number;
  readonly isDate: boolean;
}

function readTime(line: ContentLine, zones: Zones): Time {
  const named = line.parameters.get('TZID');
  const zone = named === undefined ? zones.own : zones.named(named);
  if (zone === null) throw new NotUnderstood(`is in the time zone ${visibleName(named ?? '')}, which is not known`);
  const time = parseTime(line.value, zone);
  if (time === null) throw new NotUnderstood(`has the time ${visibleName(line.value)}`);
  return time;
}

function parseTime(value: string, zone: Zone): Time | null {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim().toUpperCase());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part));
  const isDate = (match[4] ?? '') === '';
  const wall = isDate
    ? { year, month, day, hour: 0, minute: 0, second: 0 }
    : { year, month, day, hour, minute, second: Math.min(second, 59) };
  if (month < 1 || month > 12 || day < 1 || day > 31 || wall.hour > 23 || wall.minute > 59) return null;
  const own = match[7] === 'Z' ? utc : zone;
  return { wall, zone: own, instant: own.instantOf(wall), isDate };
}

function lengthOf(event: Event, start: Time, zones: Zones): number {
  const end = event.get('DTEND')?.[0];
  const duration = event.get('DURATION')?.[0]?.value;
  const length =
    end !== undefined
      ? readTime(end, zones).instant - start.instant
      : duration !== undefined
        ? readDuration(duration)
        : start.isDate
          ? 86_400_000
          : 0;
  if (length > 0) return length;
  throw new NotUnderstood('has no length');
}

/** RFC 5545, 3.3.6. */
function readDuration(value: string): number {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value.trim().toUpperCase());
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (match?.slice(1) ?? []).map((part) =>
    Number(part || 0),
  );
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
