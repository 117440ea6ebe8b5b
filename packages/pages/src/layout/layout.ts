import { scriptName, styleName, themeScript } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { en } from '../messages/en.ts';
import { searchForm } from '../search/search-form.ts';
import type { Link } from '../routing/links.ts';

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
}

/** The navigation, by path. */
const sections = [
  ['updates', en.navigation.updates],
  ['transfers', en.navigation.transfers],
  ['parties', en.navigation.parties],
  ['validators', en.navigation.validators],
  ['super-validators', en.navigation.superValidators],
  ['governance', en.navigation.governance],
  ['apps', en.navigation.apps],
  ['supply', en.navigation.supply],
] as const;

function navigation({ link, section }: Frame): Html {
  return html`<nav class="pages" aria-label="${en.navigation.label}">
    <ul>
      ${sections.map(
        ([path, label]) =>
          html`<li>
            <a href="${link([path])}" ${path === section ? trusted(' aria-current="page"') : ''}>${label}</a>
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** Links to the other networks of the process. */
function networkLinks({ network, networks, depth }: Frame): Html {
  if (networks.length === 1) return html`<span class="network">${network}</span>`;
  const up = '../'.repeat(depth);
  return html`<nav class="networks" aria-label="${en.navigation.networks}">
    ${networks.map((name) =>
      name === network
        ? html`<b aria-current="true">${name}</b> `
        : html`<a href="${up}${encodeURIComponent(name)}/">${name}</a> `,
    )}
  </nav>`;
}

/** Written in one piece: the policy knows the script by the hash of every character. */
const inlineScript = trusted(`<script>${themeScript}</script>`);

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
        ${isBare ? '' : trusted('<meta name="robots" content="noindex">\n')} ${inlineScript}
        <link rel="stylesheet" href="${link(['assets', styleName])}" />
        <script type="module" src="${link(['assets', scriptName])}"></script>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#main">${en.skip}</a>
        <header>
          <div class="top">
            <a class="brand" href="${link([])}"><span aria-hidden="true">◆</span> ${en.product}</a>
            ${networkLinks(frame)}${navigation(frame)}
          </div>
          ${searchForm(link, frame.search)} ${strip}
        </header>
        <main id="main">${main}</main>
        <footer>
          <nav aria-label="${en.navigation.footer}">
            <ul>
              <li><a href="${link(['docs'])}">${en.navigation.docs}</a></li>
              <li><a href="${link(['about'])}">${en.navigation.about}</a></li>
              <li><a href="${link(['help'])}">${en.navigation.help}</a></li>
            </ul>
          </nav>
          <p class="note">${en.publicOnly}</p>
          <lx-settings data-theme-label="${en.navigation.theme}" data-keys-label="${en.navigation.keys}"></lx-settings>
        </footer>
      </body>
    </html> `.text;
}
