import { plainDocument } from '@ledger-explorer/pages';
import { etagPrefix, weakTag } from '../responses/entity-tag.ts';
import { style } from './style.ts';

/** An HTML page with its headers. */
export interface Page {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

/** Network of a page; the page's header links to the explorer pages of that network. */
export interface PageOwner {
  readonly network: string;
  readonly networks: readonly string[];
  /** Null if the explorer pages are off. */
  readonly pages: object | null;
}

/** Builds a page with the common header and style. `owner`: null at the root. `content`: HTML with its `<main id="main">`. */
export function page(owner: PageOwner | null, title: string, content: string, script: string | null = null): Page {
  const networks = owner?.networks ?? [];
  const network = owner?.pages == null ? null : owner.network;
  const { body, policy } = plainDocument({ network, networks, title, content, style, script });
  return {
    body: Buffer.from(body),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      etag: weakTag(etagPrefix([body]), 'page'),
    },
  };
}
