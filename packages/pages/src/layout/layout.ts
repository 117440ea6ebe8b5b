import { faviconAddress } from '@ledger-explorer/look';
import { scriptName, styleName } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { moment, texts } from '../messages/texts.ts';
import { searchForm } from '../search/search-form.ts';
import type { Link } from '../routing/links.ts';
import { foot, type PageLanguage, themeElement, top } from './frame.ts';

/** What goes around every page. */
export interface Frame {
  readonly network: string;
  readonly networks: readonly string[];
  readonly link: Link;
  /** Links to what has no language: files, the API reference. */
  readonly root: Link;
  readonly languages: readonly PageLanguage[];
  /** Where the pages of a network begin. */
  readonly home: (network: string) => string;
  /** Path of the navigation's entry that the page belongs to. */
  readonly section: string | null;
  readonly title: string;
  readonly description: string | undefined;
  readonly strip: Html;
  /** What the field to search by holds. */
  readonly search: string;
  readonly main: Html;
  /** Pages of a position or a place in a list are not for search engines; their bare address is. */
  readonly canonical: string;
  readonly isBare: boolean;
  /** Whether it is kept at the newest position while it is open. */
  readonly isLive: boolean;
  /** Whether it goes on until it is paused. */
  readonly isRunning: boolean;
}

/** A whole document. */
export function layout(frame: Frame): string {
  const { network, link, root, languages, title, description, strip, main, canonical, isBare } = frame;
  return html`<!doctype html>
    <html lang="${texts().language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${texts().title(title, network)}</title>
        ${description === undefined ? '' : html`<meta name="description" content="${description}" /> `}
        <link rel="canonical" href="${canonical}" />
        ${isBare ? languages.map(({ code, address }) => html`<link rel="alternate" hreflang="${code}" href="${address}" /> `) : ''}
        ${isBare ? '' : trusted('<meta name="robots" content="noindex">\n')} ${themeElement}
        <link rel="stylesheet" href="${root(['assets', styleName])}" />
        <script type="module" src="${root(['assets', scriptName])}"></script>
        <link rel="icon" href="${faviconAddress}" />
      </head>
      <body>
        <a class="skip" href="#main">${texts().skip}</a>
        <header class="masthead">
          ${top(frame, html`<search id="site-search">${searchForm(link, frame.search)}</search>`, strip)}
        </header>
        <main
          id="main"
          ${moment() === null ? '' : html`data-now="${moment()}"`}
          ${frame.isLive ? trusted(frame.isRunning ? 'data-live="running"' : 'data-live') : ''}
        >
          ${main}
        </main>
        ${foot(link, root(['docs']), languages)}
      </body>
    </html> `.text;
}
