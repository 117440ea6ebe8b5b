import { mark } from '@ledger-explorer/look';
import { themeScript } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

/** The groups of the navigation with the paths of their pages. Groups and paths are keys of `texts().navigation`. */
const groups = [
  ['activity', ['updates', 'transfers', 'live', 'templates']],
  ['people', ['parties', 'holders', 'names', 'apps']],
  ['network', ['validators', 'super-validators', 'governance', 'rounds']],
  ['economy', ['supply', 'charts']],
] as const;

/** A page in one of the languages. */
export interface PageLanguage {
  readonly code: string;
  /** Name of the language in that language. */
  readonly name: string;
  readonly address: string;
}

/** The data of the masthead. */
export interface Top {
  readonly network: string;
  readonly networks: readonly string[];
  readonly link: Link;
  /** Path of the current entry of the navigation; null: none. */
  readonly section: string | null;
  /** URL of the home page of a network. */
  readonly home: (network: string) => string;
}

/** The masthead: mark, networks, `search`, the grouped menu, and `chip`. */
export function top({ network, networks, link, section, home }: Top, search: Html, chip: Html): Html {
  const words = texts().navigation;
  const list = (pages: (typeof groups)[number][1]) =>
    html`<ul>
      ${pages.map(
        (path) =>
          html`<li>
            <a href="${link([path])}" ${path === section ? trusted(' aria-current="page"') : ''}>${words[path]}</a>
          </li>`,
      )}
    </ul>`;
  const isHere = (pages: (typeof groups)[number][1]) => pages.some((path) => path === section);
  return html`<div>
    ${brand(link([]))}${
      networks.length === 1
        ? html`<span class="network">${network}</span>`
        : html`<details class="drop networks" name="top">
            <summary><span class="ear">${words.networks}: </span>${network} <i class="i i-chevron-down"></i></summary>
            <ul>
              ${networks.map((name) => html`<li>${name === network ? html`<b aria-current="true">${name}</b>` : html`<a href="${home(name)}">${name}</a>`}</li>`)}
            </ul>
          </details>`
    }
    ${search}
    <nav class="pages" aria-label="${words.label}">
      ${groups.map(
        ([name, pages]) =>
          html`<details class="drop ${isHere(pages) ? 'here' : ''}" name="top">
            <summary>${words[name]} <i class="i i-chevron-down"></i></summary>
            ${list(pages)}
          </details>`,
      )}
    </nav>
    ${chip}
    <a class="find" href="#site-search" aria-label="${texts().search.title}"><i class="i i-search"></i></a>
    <details class="drop menu" name="top">
      <summary aria-label="${words.label}"><i class="i i-menu"></i></summary>
      <div>
        ${groups.map(
          ([name, pages]) =>
            html`<nav aria-label="${words[name]}">
              <h2>${words[name]}</h2>
              ${list(pages)}
            </nav>`,
        )}
      </div>
    </details>
  </div>`;
}

/** The product's mark and name as a link. */
export function brand(home: string): Html {
  return html`<a class="brand" href="${home}" aria-label="${texts().product}"
    >${trusted(mark)}<span>${texts().product}</span></a
  >`;
}

/** The documentation site (`tooling/release/site`). */
export const documentation = 'https://ledger-explorer.github.io/ledger-explorer/';

/** The footer. `docs`: URL of the API reference. `languages`: this page in each language. */
export function foot(link: Link, docs: string, languages: readonly PageLanguage[]): Html {
  return html`<footer>
    <nav aria-label="${texts().navigation.footer}">
      <ul>
        <li><a href="${docs}">${texts().navigation.docs}</a></li>
        <li><a href="${documentation}">${texts().navigation.guides}</a></li>
        <li><a href="${link(['about'])}">${texts().navigation.about}</a></li>
        <li><a href="${link(['help'])}">${texts().navigation.help}</a></li>
      </ul>
    </nav>
    ${
      languages.length < 2
        ? ''
        : html`<nav aria-label="${texts().navigation.languages}">
            <ul>
              ${languages.map(
                ({ code, name, address }) =>
                  html`<li>
                    <a
                      href="${address}"
                      lang="${code}"
                      hreflang="${code}"
                      ${code === texts().language ? trusted('aria-current="true"') : ''}
                      >${name}</a
                    >
                  </li>`,
              )}
            </ul>
          </nav>`
    }
    <p class="note">${texts().publicOnly}</p>
    <lx-settings
      data-theme-label="${texts().navigation.theme}"
      data-zone-label="${texts().navigation.zone}"
      data-keys-label="${texts().navigation.keys}"
    ></lx-settings>
  </footer>`;
}

/** Not a template, because the content security policy has a hash of every character of the script. */
export const themeElement: Html = trusted(`<script>${themeScript}</script>`);
