import type { Page } from './layout.ts';

/** The feeds below a path, for feed readers to find. */
export function feedLinks(path: string, title: string): NonNullable<Page['feeds']> {
  return [
    { href: `${path}feed.atom`, type: 'application/atom+xml', title: `Incidents of ${title}` },
    { href: `${path}feed.json`, type: 'application/feed+json', title: `Incidents of ${title}` },
  ];
}
