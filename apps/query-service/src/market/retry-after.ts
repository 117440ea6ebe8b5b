/** `Retry-After` (RFC 9110 section 10.2.3), seconds or a date, as milliseconds from now; null where it is absent or neither. */
export function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/u.test(header)) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
