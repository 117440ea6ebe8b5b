/** Request headers that the service reads; undefined if absent. Repeated lines are joined by a comma. */
export interface RequestHeaders {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  apiKey: string | undefined;
  forwardedFor: string | undefined;
  ifNoneMatch: string | undefined;
  /** `Sec-Fetch-Site` of browsers, such as `same-origin`; programs do not send it. */
  fetchSite: string | undefined;
  waitFor: string | undefined;
  lastEventId: string | undefined;
  /** Size of all header lines in bytes, including `: ` and CRLF. */
  bytes: number;
  /** Number of Host lines. */
  hosts: number;
}

type TextHeader = Exclude<keyof RequestHeaders, 'bytes' | 'hosts'>;

const members: ReadonlyMap<string, TextHeader> = new Map([
  ['accept', 'accept'],
  ['accept-encoding', 'acceptEncoding'],
  ['x-api-key', 'apiKey'],
  ['x-forwarded-for', 'forwardedFor'],
  ['if-none-match', 'ifNoneMatch'],
  ['sec-fetch-site', 'fetchSite'],
  ['explorer-wait-for', 'waitFor'],
  ['last-event-id', 'lastEventId'],
]);

/**
 * Reads the header lines (names and values alternate) in one pass. Node's object of all headers costs more than the
 * rest of a cached response.
 */
export function readRequestHeaders(rawHeaders: readonly string[]): RequestHeaders {
  const headers: RequestHeaders = {
    accept: undefined,
    acceptEncoding: undefined,
    apiKey: undefined,
    forwardedFor: undefined,
    ifNoneMatch: undefined,
    fetchSite: undefined,
    waitFor: undefined,
    lastEventId: undefined,
    bytes: 0,
    hosts: 0,
  };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    headers.bytes += name.length + value.length + 4;
    if (name === 'host') headers.hosts += 1;
    const member = members.get(name);
    if (member === undefined) continue;
    const before = headers[member];
    headers[member] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
