const unitMilliseconds: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a duration of up to six digits in one of the units, such as `12h`; undefined for another text. */
function duration(text: string, units: string): number | undefined {
  const [, count, unit = ''] = new RegExp(`^([1-9][0-9]{0,5})([${units}])$`, 'u').exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (unitMilliseconds[unit] ?? Number.NaN);
}

/** Parses the time that a rotated key stays valid (`0`, `30s`, `15m`, `24h`, `7d`), in milliseconds; undefined if the text is invalid. */
export function parseGrace(text: string): number | undefined {
  return text === '0' ? 0 : duration(text, 'smhd');
}

/**
 * Parses the expiry of a key: a duration from now (`12h`, `90d`), a day (`2027-01-31`, from its start in UTC) or an
 * ISO 8601 time with a zone. Undefined if the text is invalid or not in the future.
 */
export function parseExpiry(text: string, now: Date): Date | undefined {
  const hasForm = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.test(text);
  // Date.parse accepts February 30 as March 2. `|| 0`: an invalid date becomes 1970-01-01, another day.
  const day = text.slice(0, 10);
  const isInCalendar = new Date(Date.parse(`${day}T00:00Z`) || 0).toISOString().startsWith(day);
  const fromNow = duration(text, 'hd');
  const time =
    fromNow === undefined ? (hasForm && isInCalendar ? Date.parse(text) : Number.NaN) : now.getTime() + fromNow;
  return time > now.getTime() ? new Date(time) : undefined;
}
