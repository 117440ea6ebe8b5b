import { themeScript } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

/** The navigation, by path, and the names of its texts. */
const sections = [
  ['updates', 'updates'],
  ['transfers', 'transfers'],
  ['parties', 'parties'],
  ['validators', 'validators'],
  ['super-validators', 'superValidators'],
  ['governance', 'governance'],
  ['apps', 'apps'],
  ['supply', 'supply'],
] as const;

/** A page in one of the languages. */
export interface PageLanguage {
  readonly code: string;
  /** In that language. */
  readonly name: string;
  readonly address: string;
}

/** What the top of a page says. */
export interface Top {
  readonly network: string;
  readonly networks: readonly string[];
  readonly link: Link;
  /** Path of the navigation's entry that the page belongs to. */
  readonly section: string | null;
  /** Where the pages of a network begin. */
  readonly home: (network: string) => string;
}

/** Product, networks and navigation. */
export function top({ network, networks, link, section, home }: Top): Html {
  const others = networks.map((name) =>
    name === network ? html`<b aria-current="true">${name}</b> ` : html`<a href="${home(name)}">${name}</a> `,
  );
  return html`<div class="top">
    ${brand(link([]))}${
      networks.length === 1
        ? html`<span class="network">${network}</span>`
        : html`<nav class="networks" aria-label="${texts().navigation.networks}">${others}</nav>`
    }
    <nav class="pages" aria-label="${texts().navigation.label}">
      <ul>
        ${sections.map(
          ([path, name]) =>
            html`<li>
              <a href="${link([path])}" ${path === section ? trusted(' aria-current="page"') : ''}
                >${texts().navigation[name]}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
  </div>`;
}

/** The product's name, as a link. */
export function brand(home: string): Html {
  return html`<a class="brand" href="${home}"><span aria-hidden="true">◆</span> ${texts().product}</a>`;
}

/** The documentation site (`tooling/site`). */
export const documentation = 'https://ledger-explorer.github.io/ledger-explorer/';

/** What stands below every page. `docs`: where the API reference is. `languages`: the same page in each language, by code. */
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
      data-keys-label="${texts().navigation.keys}"
    ></lx-settings>
  </footer>`;
}

/** Written in one piece: the policy knows the script by the hash of every character. */
export const themeElement: Html = trusted(`<script>${themeScript}</script>`);
