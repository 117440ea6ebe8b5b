import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';
import { etagPrefix, weakTag } from '../responses/entity-tag.ts';
import { style } from './style.ts';

/** A page for people, with the headers it needs. */
export interface Page {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>> & { readonly etag: string };
}

function hash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Puts a page together. Nothing but its own style, its own script and requests to this service are allowed to it
 * (Content Security Policy Level 3): what a ledger or a directory says is never run, even where it were not escaped.
 */
export function page(title: string, content: string, script?: string): Page {
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `style-src ${hash(style)}`,
    ...(script === undefined ? [] : [`script-src ${hash(script)}`, "connect-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${content}
${script === undefined ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
  return {
    body: Buffer.from(body),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
      etag: weakTag(etagPrefix([body]), 'page'),
    },
  };
}
