import { plainDocument } from '@ledger-explorer/pages';
import { etagPrefix, weakTag } from '../responses/entity-tag.ts';
import { style } from './style.ts';

/** A page for people, with the headers it needs. */
export interface Page {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

/** Whose page it is: its top leads to that network's pages, if there are any. */
export interface PageOwner {
  readonly network: string;
  readonly networks: readonly string[];
  /** Null: it has no pages. */
  readonly pages: object | null;
}

/** Puts a page together, with the top and looks of all pages. `owner`: null at the root. `content`: HTML with its `<main id="main">`. */
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
