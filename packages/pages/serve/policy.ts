import { themeHash } from '../generated/assets.ts';
import type { PageRoute } from '../src/page.ts';

/**
 * The Content Security Policy of every page: it allows our own files and one inline script by its hash. Text of the ledger would not be
 * executed even if it were not escaped.
 */
const pagePolicy: string = [
  "default-src 'none'",
  `script-src 'self' '${themeHash}'`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lx',
].join('; ');

const documentHeaders: readonly string[] = [
  ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', pagePolicy],
  ...['referrer-policy', 'same-origin', 'cross-origin-opener-policy', 'same-origin'],
];
const dataHeaders: readonly string[] = [
  ...['content-type', 'application/json; charset=utf-8', 'cross-origin-resource-policy', 'same-origin'],
];

/** The headers of a route's page or data; null: of an error page. Names and values alternate. */
export function pageHeaders(route: Pick<PageRoute, 'isData'> | null): readonly string[] {
  return route?.isData === true ? dataHeaders : documentHeaders;
}

/** The headers of files that pages load. Their names contain a hash of their content, so they may be cached for a year. */
export const assetHeaders: readonly string[] = [
  ...['cache-control', 'public, max-age=31536000, immutable', 'cross-origin-resource-policy', 'same-origin'],
];

/** The `Cache-Control` of a page. `isPinned`: it shows a fixed position, so that only a rewind or a deployment changes it. */
export function cacheControl(isPinned: boolean): string {
  return isPinned ? 'public, max-age=60, s-maxage=300' : 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
}
