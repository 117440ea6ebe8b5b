/** Normalizes a base URL: without a trailing `/` and without `/v1`. Throws `TypeError` if it is invalid. */
export function normalizeBaseUrl(text: string): string {
  const trimmed = text.trim();
  // The text before an @ can be a password.
  const shown = JSON.stringify(text.replace(/.*@/s, '…@'));
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`;
  let url: URL;
  try {
    url = new URL(withScheme);
  } catch {
    throw new TypeError(`base URL ${shown} is no URL: give it as http://host:port/network`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError(`base URL ${shown}: only http and https are supported`);
  }
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('base URL: no user or password in it; the key goes into --api-key or EXPLORER_API_KEY');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '')}`;
}
