type Values = Readonly<Record<string, string | number | undefined>>;

/** Returns the URL of a page of the network from the segments of its path, not encoded, and its query. */
export type Link = (segments: readonly string[], query?: Values) => string;

/** Encodes a segment of a path. `:` is legal in paths and stays readable, because ids contain it. */
function segment(text: string): string {
  return /^[\w:.-]*$/u.test(text) ? text : encodeURIComponent(text).replaceAll('%3A', ':');
}

/** A query of the defined values, with its question mark; empty if there are none. */
export function queryText(values: Values): string {
  const parts = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Makes links from a page that is `depth` segments below the parent of `folder`. They are relative, so that a proxy may add any prefix. */
export function linksFrom(depth: number, folder = ''): Link {
  const up = depth <= 1 ? './' : '../'.repeat(depth - 1);
  return (segments, query) =>
    `${up}${folder}${segments.map(segment).join('/')}${query === undefined ? '' : queryText(query)}`;
}
