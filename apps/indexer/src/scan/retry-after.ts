/** A host may ask for an hour; we look again sooner. */
const longest = 120_000;

/** Milliseconds that a `Retry-After` header asks to wait (RFC 9110 10.2.3: seconds, or a date); null where it says nothing usable. */
export function retryAfter(header: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.min(longest, Math.max(0, wait));
}
