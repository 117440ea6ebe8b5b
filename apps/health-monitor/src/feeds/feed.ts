import { escapeMarkup } from '../pages/html.ts';
import type { Entry } from './entry.ts';

export interface Feed {
  readonly title: string;
  /** URL of the page with the same content. */
  readonly page: string;
  /** URL of the feed. */
  readonly self: string;
  readonly origin: string;
  readonly network: string;
  /** Name of the monitor. */
  readonly author: string;
  /** The snapshot's time, for a feed without entries. */
  readonly at: number;
  /** Newest first. */
  readonly entries: readonly Entry[];
}

/** An Atom feed: RFC 4287. */
export function writeFeed(feed: Feed): string {
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
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeMarkup(idOf(feed, `feed${new URL(feed.self).pathname}`))}</id>
<title>${escapeMarkup(feed.title)}</title>
<author><name>${escapeMarkup(feed.author)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(feed.self)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(feed.page)}"/>
<updated>${iso(updatedOf(feed))}</updated>
${entries.join('')}</feed>
`;
}

/** A tag URI (RFC 4151) with a year in which the host was this monitor's. An entry's does not change if its page gets another path. */
function idOf({ origin, network }: Feed, key: string): string {
  return `tag:${new URL(origin).hostname},2026:${network}/${key}`;
}

function updatedOf({ entries, at }: Feed): number {
  return entries.reduce((newest, { updated }) => Math.max(newest, updated), 0) || at;
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
