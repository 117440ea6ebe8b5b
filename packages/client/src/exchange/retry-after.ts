/** Milliseconds that `Retry-After` asks to wait, in seconds or as an HTTP date (RFC 9110 section 10.2.3); null where it does not. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after');
  return text ? Math.max(0, Number(text) * 1e3 || Date.parse(text) - Date.now() || 0) : null;
}
