/** Decodes percent-encoding once; undefined: the result is not valid UTF-8. */
export function percentDecode(text: string): string | undefined {
  if (!text.isWellFormed()) return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A pair of a query. `value` undefined: it cannot be decoded. */
export interface QueryPair {
  readonly name: string;
  readonly value: string | undefined;
}

/**
 * The pairs of a query string without `?`, in order, decoded as `application/x-www-form-urlencoded` (URL Standard, section 5.1: `+` is a
 * space), except that invalid UTF-8 is not replaced. A pair without `=` has an empty value. A pair whose name cannot be decoded is left out.
 */
export function queryPairs(query: string): QueryPair[] {
  return query.split('&').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const name = percentDecode((equals === -1 ? pair : pair.slice(0, equals)).replaceAll('+', ' '));
    if (name === undefined || pair === '') return [];
    return [{ name, value: equals === -1 ? '' : percentDecode(pair.slice(equals + 1).replaceAll('+', ' ')) }];
  });
}
