/** A request target (RFC 9112 section 3.2), still percent-encoded. */
export interface RequestTarget {
  readonly path: string;
  /** Without its question mark; empty where there is none. */
  readonly query: string;
}

/**
 * Splits a request target. The absolute form (`GET http://host/path`), which a server has to accept too, loses its
 * scheme and authority. Nothing is decoded, no dot segment folded.
 */
export const readRequestTarget = (target: string): RequestTarget => {
  const origin = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*/iu, '');
  const mark = origin.indexOf('?');
  const path = mark === -1 ? origin : origin.slice(0, mark);
  return { path: path === '' ? '/' : path, query: mark === -1 ? '' : origin.slice(mark + 1) };
};
