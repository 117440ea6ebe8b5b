/** A date and a time of day in some time zone. `month`: 1 to 12. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether the runtime knows this IANA time zone. */
export function isTimeZone(zone: string): boolean {
  try {
    format(zone);
    return true;
  } catch {
    return false;
  }
}

/** The date and time in the zone at an instant (epoch milliseconds). */
export function wallTimeAt(instant: number, zone: string): WallTime {
  const parts = Object.fromEntries(
    format(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

/**
 * The instant (epoch milliseconds) of a date and time in the zone. If there are two because clocks were put back, the first. If there is
 * none because they were put forward, the instant by the offset before the change (RFC 5545, 3.3.5).
 */
export function instantOf(wall: WallTime, zone: string): number {
  const wanted = asUtc(wall);
  const before = offsetAt(wanted - 86_400_000, zone);
  const after = offsetAt(wanted + 86_400_000, zone);
  const candidates = [wanted - before, wanted - after].filter(
    (instant) => wanted - offsetAt(instant, zone) === instant,
  );
  return candidates.length > 0 ? Math.min(...candidates) : wanted - before;
}

/** The instant of the date and time if the zone were UTC, for arithmetic with dates. */
export function asUtc({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

function offsetAt(instant: number, zone: string): number {
  return asUtc(wallTimeAt(instant, zone)) - Math.floor(instant / 1000) * 1000;
}

function format(zone: string): Intl.DateTimeFormat {
  const stored = formats.get(zone);
  if (stored !== undefined) return stored;
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, created);
  return created;
}
