/** Address of a Scan, with its credentials. */
export interface ScanAddress {
  /** Base URL without user and password, and without a slash at the end. May be shown to anyone. */
  readonly url: string;
  /** Value of the `Authorization` header, a secret; null if the URL has no user. */
  readonly authorization: string | null;
}

/**
 * Parses `https://user:password@host/path`, percent-encoded. `fetch` refuses such a URL, so user and password become a header. Throws
 * `TypeError` or `URIError`.
 */
export function scanAddress(baseUrl: string): ScanAddress {
  const { username, password, protocol, host, pathname } = new URL(baseUrl);
  const url = `${protocol}//${host}${pathname}`.replace(/\/+$/, '');
  if (username === '' && password === '') return { url, authorization: null };
  const user = decodeURIComponent(username);
  // RFC 7617, section 2: the first colon ends the user.
  if (user.includes(':')) throw new TypeError('a user name cannot contain a colon');
  const credentials = Buffer.from(`${user}:${decodeURIComponent(password)}`).toString('base64');
  return { url, authorization: `Basic ${credentials}` };
}
