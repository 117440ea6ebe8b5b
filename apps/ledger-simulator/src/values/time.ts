/** Microseconds since 1970-01-01T00:00:00Z. Exact until the year 2255 (2^53). */
export type Micros = number;

export const millisecond = 1_000;
export const second = 1000 * millisecond;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Now, by the system's clock. Its microseconds are made up, so it may step back by less than a millisecond. */
export function wallClock(): Micros {
  return Date.now() * 1000 + (Math.floor(performance.now() * 1000) % 1000);
}

function split(micros: Micros): { seconds: string; fraction: string } {
  const fraction = micros % second;
  const seconds = new Date((micros - fraction) / 1000).toISOString().slice(0, 19);
  return { seconds, fraction: fraction.toString().padStart(6, '0') };
}

/** Always six fraction digits: the form of `record_time`. */
export function recordTimeText(micros: Micros): string {
  const { seconds, fraction } = split(micros);
  return `${seconds}.${fraction}Z`;
}

/** Without trailing zeros (`…37.20856Z`, `…06Z`): the form of `effective_at` and `created_at`. */
export function effectiveTimeText(micros: Micros): string {
  const { seconds, fraction } = split(micros);
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? `${seconds}Z` : `${seconds}.${rest}Z`;
}

/** No, three or six fraction digits: the form of times inside payloads. */
export function payloadTimeText(micros: Micros): string {
  const { seconds, fraction } = split(micros);
  if (fraction === '000000') return `${seconds}Z`;
  return fraction.endsWith('000') ? `${seconds}.${fraction.slice(0, 3)}Z` : `${seconds}.${fraction}Z`;
}

/** Parses an ISO 8601 time in UTC, truncated to microseconds; NaN for other texts. */
export function parseTime(text: string): Micros {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text);
  if (!match) return NaN;
  const fraction = (match[2] ?? '').padEnd(6, '0').slice(0, 6);
  return Date.parse(`${match[1] ?? ''}Z`) * 1000 + Number(fraction);
}

export function timeOrNull(micros: Micros | null): string | null {
  return micros === null ? null : recordTimeText(micros);
}
