import { escapeMarkup } from '../pages/html.ts';
import type { Entry } from './entry.ts';

export interface Feed {
  readonly title: string;
  /** Page it is about, absolute. */
  readonly page: string;
  /** The feed's own address. */
  readonly self: string;
  readonly origin: string;
  readonly network: string;
  /** Name of the monitor. */
  readonly author: string;
  readonly language: string;
  /** The snapshot's time, for a feed without entries. */
  readonly at: number;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

export const feedFormats = ['atom', 'rss', 'json'] as const;

export type FeedFormat = (typeof feedFormats)[number];

export const feedTypes: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  rss: 'application/rss+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
};

export function writeFeed(feed: Feed, format: FeedFormat): string {
  switch (format) {
    case 'atom':
      return writeAtom(feed);
    case 'rss':
      return writeRss(feed);
    case 'json':
      return writeJson(feed);
  }
}

/** RFC 4287. */
function writeAtom(feed: Feed): string {
  const entries = feed.entries.map(
    (entry) => `<entry>
<id>${escapeMarkup(idOf(feed, entry.key))}</id>
<title>${escapeMarkup(entry.title)}</title>
<link rel="alternate" type="text/html" href="${escapeMarkup(feed.origin + entry.path)}"/>
<published>${iso(entry.published)}</published>
<updated>${iso(entry.updated)}</updated>
<summary>${escapeMarkup(entry.text)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">
<id>${escapeMarkup(idOf(feed, `feed${new URL(feed.self).pathname}`))}</id>
<title>${escapeMarkup(feed.title)}</title>
<author><name>${escapeMarkup(feed.author)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(feed.page)}"/>
<updated>${iso(updatedOf(feed))}</updated>
${entries.join('')}</feed>
`;
}

/** RSS 2.0 with the self link that its best practices ask for. */
function writeRss(feed: Feed): string {
  const items = feed.entries.map(
    (entry) => `<item>
<title>${escapeMarkup(entry.title)}</title>
<link>${escapeMarkup(feed.origin + entry.path)}</link>
<guid isPermaLink="false">${escapeMarkup(idOf(feed, entry.key))}</guid>
<pubDate>${new Date(entry.updated).toUTCString()}</pubDate>
<description>${escapeMarkup(escapeMarkup(entry.text))}</description>
</item>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeMarkup(feed.title)}</title>
<link>${escapeMarkup(feed.page)}</link>
<description>${escapeMarkup(feed.title)}</description>
<language>${feed.language}</language>
<lastBuildDate>${new Date(updatedOf(feed)).toUTCString()}</lastBuildDate>
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(feed.self)}"/>
${items.join('')}</channel>
</rss>
`;
}

/** JSON Feed 1.1. */
function writeJson(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.page,
    feed_url: feed.self,
    language: feed.language,
    items: feed.entries.map((entry) => ({
      id: idOf(feed, entry.key),
      url: feed.origin + entry.path,
      title: entry.title,
      content_text: entry.text,
      date_published: iso(entry.published),
      date_modified: iso(entry.updated),
    })),
  });
}

/** A tag URI (RFC 4151): it does not change when the page moves within the host. */
function idOf({ origin, network }: Feed, key: string): string {
  return `tag:${new URL(origin).hostname},2026:${network}/${key}`;
}

function updatedOf({ entries, at }: Feed): number {
  return entries.reduce((newest, { updated }) => Math.max(newest, updated), 0) || at;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
