type Values = Readonly<Record<string, string | number | undefined>>;

/** A link to a page of the network: its path as segments, which are encoded, and its query. */
export type Link = (segments: readonly string[], query?: Values) => string;

/** A segment of a path as it may stand there: `:` is legal and stays, since ids are made with it. */
function segment(text: string): string {
  return /^[\w:.-]*$/u.test(text) ? text : encodeURIComponent(text).replaceAll('%3A', ':');
}

/** A query with what has a value, in the order given; with its question mark. Empty: nothing has. */
export function queryText(values: Values): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Links from a page a number of segments below the network: relative, so that a proxy may put any prefix before it. */
export function linksFrom(depth: number): Link {
  const up = depth <= 1 ? './' : '../'.repeat(depth - 1);
  return (segments, query) => `${up}${segments.map(segment).join('/')}${query === undefined ? '' : queryText(query)}`;
}
