import { themeHash } from '../generated/assets.ts';
import type { PageRoute } from '../src/page.ts';

/**
 * Content Security Policy of every page: its own files and one inline script, known by its hash, and nothing else. What the ledger says is never run, even
 * where it were not escaped.
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

/** What every page has: what it may load, and who may show it. */
const documentHeaders: readonly string[] = [
  ...['content-type', 'text/html; charset=utf-8', 'content-security-policy', pagePolicy],
  ...['referrer-policy', 'same-origin', 'cross-origin-opener-policy', 'same-origin'],
];
const dataHeaders: readonly string[] = [
  ...['content-type', 'application/json; charset=utf-8', 'cross-origin-resource-policy', 'same-origin'],
];

/** What the page of a route, or the data, is sent with; null: an error page. Names and values by turns. */
export function pageHeaders(route: Pick<PageRoute, 'isData'> | null): readonly string[] {
  return route?.isData === true ? dataHeaders : documentHeaders;
}

/** What every file that pages load has: its name says its content, so it is good for a year without asking again. */
export const assetHeaders: readonly string[] = [
  ...['cache-control', 'public, max-age=31536000, immutable', 'cross-origin-resource-policy', 'same-origin'],
];

/** How long a page may be kept, by a browser and by what stands between. */
export function cacheControl(isPinned: boolean): string {
  return isPinned ? 'public, max-age=60, s-maxage=300' : 'public, max-age=0, s-maxage=1, stale-while-revalidate=5';
}
