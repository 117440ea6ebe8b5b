import { faviconAddress } from '@ledger-explorer/look';
import { scriptName, styleName } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { moment, texts } from '../messages/texts.ts';
import { searchForm } from '../search/search-form.ts';
import type { Link } from '../routing/links.ts';
import { foot, type PageLanguage, themeElement, top, type Top } from './frame.ts';

/** The data of a page's document. */
export interface Frame extends Top {
  /** Makes links to addresses without a language: files, the API reference. */
  readonly root: Link;
  readonly languages: readonly PageLanguage[];
  readonly title: string;
  readonly description: string | undefined;
  /** The chip with the page's age; see `strip`. */
  readonly strip: Html;
  /** Value of the search field. */
  readonly search: string;
  readonly main: Html;
  /** URL of the page without its query, for search engines. */
  readonly canonical: string;
  /** Whether the page's URL has no position and no place in a list. If not, search engines are told to ignore it. */
  readonly isBare: boolean;
  /** See `Page`. */
  readonly isLive: boolean;
  readonly isRunning: boolean;
}

/** The HTML document of a page. */
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
