/** Decodes percent-encoding once, as strict UTF-8; undefined where that is impossible. Lone surrogates have no UTF-8. */
export function percentDecode(text: string): string | undefined {
  if (!text.isWellFormed()) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The value of one pair of a query. `undefined`: its percent-encoding cannot be decoded. */
export interface QueryPair {
  readonly name: string;
  readonly value: string | undefined;
}

/**
 * The pairs of a raw query string (without its `?`), in order, decoded as `application/x-www-form-urlencoded` (URL
 * Standard section 5.1: `+` is a space), but strictly: what is no UTF-8 is not replaced. A pair without `=` has the empty
 * value. A pair whose name cannot be decoded names no parameter and is left out.
 */
export function queryPairs(query: string): QueryPair[] {
  return query.split('&').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const name = percentDecode((equals === -1 ? pair : pair.slice(0, equals)).replaceAll('+', ' '));
    if (name === undefined || pair === '') return [];
    return [{ name, value: equals === -1 ? '' : percentDecode(pair.slice(equals + 1).replaceAll('+', ' ')) }];
  });
}
