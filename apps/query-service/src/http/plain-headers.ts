const maxHeaderBytes = 16_384;

/** What a plain request says beside its target; undefined: nothing. */
export interface PlainHeaders {
  apiKey: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

const names = new Map<string, keyof PlainHeaders>([
  ['x-api-key', 'apiKey'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
]);

/** Names of the header lines that ask for more than an answer: a body, a position to wait for, a word before the body. */
const asking = new Set(['content-length', 'transfer-encoding', 'expect', 'explorer-wait-for']);

/**
 * What the header lines (names and values by turns) say, if they are of an ordinary size, with one host, say nothing we
 * read twice and ask for nothing special; else null. Node's own object of all headers would cost more than the rest of the way.
 */
export function plainHeaders(rawHeaders: readonly string[]): PlainHeaders | null {
  const said: PlainHeaders = { apiKey: undefined, acceptEncoding: undefined, ifNoneMatch: undefined };
  let bytes = 0;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    bytes += name.length + value.length + 4;
    if (name === 'host') hosts += 1;
    if (asking.has(name)) return null;
    const known = names.get(name);
    if (known === undefined) continue;
    if (said[known] !== undefined) return null;
    said[known] = value;
  }
  return hosts === 1 && bytes <= maxHeaderBytes ? said : null;
}
