/** A request target (RFC 9112 section 3.2), still percent-encoded. */
export interface RequestTarget {
  readonly path: string;
  /** Query without the question mark; empty if there is none. */
  readonly query: string;
}

/**
 * Path and query of a request target as sent. The absolute form (`GET http://host/path`), which servers must accept,
 * loses its scheme and authority. Nothing is decoded, and dot segments stay.
 */
export function pathAndQuery(target: string): string {
  const origin = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/iu, '');
  return origin === '' || origin.startsWith('?') ? `/${origin}` : origin;
}

/** Splits the path and query of a request target. */
export function readRequestTarget(target: string): RequestTarget {
  const origin = pathAndQuery(target);
  const mark = origin.indexOf('?');
  return mark === -1 ? { path: origin, query: '' } : { path: origin.slice(0, mark), query: origin.slice(mark + 1) };
}
