/** Milliseconds from `now` to wait by a `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date); null if it is absent or invalid. */
export function retryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
