import { matchesTag } from '@ledger-explorer/wire';
import { changing } from '../responses/cache-control.ts';
import { headerList, type Reply } from '../responses/reply.ts';
import type { Page } from './page.ts';
import { prefersHtml } from './prefers-html.ts';

/** Request headers that select a page, or name the page that the caller has. */
export interface PageHeaders {
  readonly accept: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** A page, or 304 if the browser has it. */
export function pageReply({ ifNoneMatch }: Pick<PageHeaders, 'ifNoneMatch'>, { headers, body }: Page): Reply {
  const all = ['cache-control', changing, ...headerList(headers)];
  return matchesTag(ifNoneMatch, headers.etag)
    ? { status: 304, headers: all, body: undefined }
    : { status: 200, headers: all, body };
}

/**
 * The page for callers that prefer HTML, as browsers do, and `other` for the rest. Only these pages read `Accept`;
 * operations ignore it (docs/contract.md#r11).
 */
export function pageOrTextReply(
  headers: PageHeaders,
  page: () => Page,
  other: { readonly contentType: string; readonly text: string },
): Reply {
  const vary = ['vary', 'Accept'];
  if (prefersHtml(headers.accept)) {
    const reply = pageReply(headers, page());
    return { ...reply, headers: [...vary, ...reply.headers] };
  }
  return {
    status: 200,
    headers: [...vary, 'cache-control', changing, 'content-type', other.contentType],
    body: Buffer.from(other.text),
  };
}
