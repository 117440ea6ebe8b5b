/** Milliseconds that `Retry-After` asks to wait: seconds or an HTTP date (RFC 9110 section 10.2.3); null where it does not. */
export const readRetryAfter = (headers: Headers | undefined): number | null => {
  const text = headers?.get('retry-after');
  if (!text) return null;
  // By the clock of the service, where it tells: the two may differ.
  const now = Date.parse(headers?.get('date') ?? '') || Date.now();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};
