/**
 * CORS headers of every response, including errors and preflights. `origin`: origin of pages that may read responses. `*` is safe, since
 * keys are sent in a header, not in a cookie. The value does not depend on the request, so no `Vary` is needed.
 */
export function corsHeaders(origin: string) {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'ETag, Explorer-Lag, Explorer-Position, Explorer-Record-Time, Explorer-Stale, RateLimit, RateLimit-Policy, Request-Id, Retry-After',
  };
}

/** Beside `corsHeaders`, on an answer to OPTIONS (Fetch standard, "CORS-preflight"). */
export const preflightHeaders = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  // `*` is any header but Authorization: a caller's own ones (tracing) do no harm. Ours are named for browsers that do not know it.
  'access-control-allow-headers': '*, X-API-Key, Explorer-Wait-For, If-None-Match, Accept, Cache-Control, Content-Type',
  'access-control-max-age': '7200',
} as const;
