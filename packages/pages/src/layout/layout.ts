import { scriptName, styleName } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { en } from '../messages/en.ts';
import { searchForm } from '../search/search-form.ts';
import type { Link } from '../routing/links.ts';
import { foot, themeElement, top } from './frame.ts';

/** What goes around every page. */
export interface Frame {
  readonly network: string;
  readonly networks: readonly string[];
  readonly link: Link;
  /** Path of the navigation's entry that the page belongs to. */
  readonly section: string | null;
  readonly title: string;
  readonly description: string | undefined;
  readonly strip: Html;
  /** What the field to search by holds. */
  readonly search: string;
  readonly main: Html;
  /** Segments below the network; links to another network go as far up. */
  readonly depth: number;
  /** Pages of a position or a place in a list are not for search engines; their bare address is. */
  readonly canonical: string;
  readonly isBare: boolean;
  /** Whether it is kept at the newest position while it is open. */
  readonly isLive: boolean;
}

/** Links to the other networks of the process, as far up as the page is deep. */
function networkHome({ depth }: Frame): (network: string) => string {
  return (network) => `${'../'.repeat(depth)}${encodeURIComponent(network)}/`;
}

/** A whole document. */
export function layout(frame: Frame): string {
  const { network, link, title, description, strip, main, canonical, isBare } = frame;
  return html`<!doctype html>
    <html lang="${en.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${en.title(title, network)}</title>
        ${description === undefined ? '' : html`<meta name="description" content="${description}" /> `}
        <link rel="canonical" href="${canonical}" />
        ${isBare ? '' : trusted('<meta name="robots" content="noindex">\n')} ${themeElement}
        <link rel="stylesheet" href="${link(['assets', styleName])}" />
        <script type="module" src="${link(['assets', scriptName])}"></script>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#main">${en.skip}</a>
        <header>${top({ ...frame, home: networkHome(frame) })} ${searchForm(link, frame.search)} ${strip}</header>
        <main id="main" ${frame.isLive ? trusted('data-live') : ''}>${main}</main>
        ${foot(link)}
      </body>
    </html> `.text;
}
