const unitMilliseconds: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000 };

/**
 * Parses the expiry of a key: a duration from now (`12h`, `90d`), a day (`2027-01-31`, from its start in UTC) or an
 * ISO 8601 time with a zone. Undefined if the text is invalid or not in the future.
 */
export function parseExpiry(text: string, now: Date): Date | undefined {
  const [, count, unit] = /^([1-9][0-9]{0,5})([hd])$/u.exec(text) ?? [];
  const isTime = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/u.test(text);
  // Date.parse accepts February 30 as March 2.
  const day = text.slice(0, 10);
  const isDay = isTime && new Date(Date.parse(`${day}T00:00Z`) || 0).toISOString().startsWith(day);
  const time =
    count !== undefined && unit !== undefined
      ? now.getTime() + Number(count) * (unitMilliseconds[unit] ?? Number.NaN)
      : isDay
        ? Date.parse(text)
        : Number.NaN;
  return time > now.getTime() ? new Date(time) : undefined;
}
