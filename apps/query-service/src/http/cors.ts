/**
 * CORS headers of every response, including errors and preflights. `origin`: origin whose pages may read responses.
 * `*` is safe, because keys are sent in a header and not in a cookie. The value does not depend on the request, so no
 * `Vary` is needed.
 */
export function corsHeaders(origin: string) {
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'ETag, Explorer-Lag, Explorer-Position, Explorer-Record-Time, Explorer-Stale, Explorer-Total, RateLimit, RateLimit-Policy, Request-Id, Retry-After',
  };
}

/** Further headers of a response to OPTIONS (docs/contract.md#r10; Fetch standard, "CORS-preflight"). */
export const preflightHeaders = {
  allow: 'GET, HEAD, OPTIONS',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  // `*` allows all headers except Authorization, for example for tracing. The service's own headers are listed for
  // browsers without support for `*`.
  'access-control-allow-headers': '*, X-API-Key, Explorer-Wait-For, If-None-Match, Accept, Cache-Control, Content-Type',
  'access-control-max-age': '7200',
} as const;
