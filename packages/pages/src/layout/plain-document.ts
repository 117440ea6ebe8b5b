import { createHash } from 'node:crypto';
import { faviconAddress } from '@ledger-explorer/look';
import { documentStyle, fontName, scriptName, themeHash } from '../../generated/assets.ts';
import { html, emptyHtml, trusted } from '../html/html.ts';
import { en } from '../messages/en.ts';
import { inLanguage, texts } from '../messages/texts.ts';
import { searchForm } from '../search/search-form.ts';
import { brand, foot, themeElement, top } from './frame.ts';

/** A document beside the pages, such as the API reference or the explanation of a problem. */
export interface PlainDocument {
  /** The network of the masthead's links; null: none, or one without pages. */
  readonly network: string | null;
  readonly networks: readonly string[];
  readonly title: string;
  /** Safe HTML with its `<main id="main">`. */
  readonly content: string;
  /** CSS that is added to the stylesheet of the pages. */
  readonly style: string;
  /** Inline script; null: none. */
  readonly script: string | null;
}

interface SentDocument {
  readonly body: string;
  /** Content Security Policy Level 3. */
  readonly policy: string;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * A document with the masthead and look of the pages. Its policy allows its own style and script, the files of the pages, and requests to
 * its own origin. In English, because the contract is.
 */
export function plainDocument(document: PlainDocument): SentDocument {
  return inLanguage(en, () => render(document));
}

function render(document: PlainDocument): SentDocument {
  const { network, networks, title, content, script } = document;
  const link = (segments: readonly string[]) => `/${[network ?? '', ...segments].join('/')}`;
  // The stylesheet is inline, and the font is a file of the pages. Without pages the policy prevents loading it.
  const sheet = network === null ? documentStyle : documentStyle.replace(`./${fontName}`, link(['assets', fontName]));
  const style = sheet + document.style;
  const home = (name: string) => `/${encodeURIComponent(name)}/`;
  const header =
    network === null
      ? html`<div>${brand('/')}</div>`
      : top(
          { network, networks, link, section: null, home },
          html`<search id="site-search">${searchForm(link, '')}</search>`,
          emptyHtml,
        );
  // Without pages there are no files to load.
  const files = network === null ? "'none'" : "'self'";
  const scripts = [
    ...(network === null ? [] : [files]),
    `'${themeHash}'`,
    ...(script === null ? [] : [hashOf(script)]),
  ];
  const policy = [
    "default-src 'none'",
    'img-src data:',
    `font-src ${files}`,
    `style-src ${hashOf(style)}`,
    `script-src ${scripts.join(' ')}`,
    `connect-src ${script === null ? files : "'self'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  const body = html`<!doctype html>
    <html lang="${texts().language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${themeElement} ${trusted(`<style>${style}</style>`)}
        ${network === null ? '' : html`<script type="module" src="${link(['assets', scriptName])}"></script>`}
        <link rel="icon" href="${faviconAddress}" />
      </head>
      <body>
        <a class="skip" href="#main">${texts().skip}</a>
        <header class="masthead">${header}</header>
        ${trusted(content)} ${network === null ? '' : foot(link, link(['docs']), [])}
        ${script === null ? '' : trusted(`<script>${script}</script>`)}
      </body>
    </html> `.text;
  return { body, policy };
}
