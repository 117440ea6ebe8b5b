import { themeScript } from '../../generated/assets.ts';
import { type Html, html, trusted } from '../html/html.ts';
import { en } from '../messages/en.ts';
import type { Link } from '../routing/links.ts';

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
        : html`<nav class="networks" aria-label="${en.navigation.networks}">${others}</nav>`
    }
    <nav class="pages" aria-label="${en.navigation.label}">
      <ul>
        ${sections.map(
          ([path, label]) =>
            html`<li>
              <a href="${link([path])}" ${path === section ? trusted(' aria-current="page"') : ''}>${label}</a>
            </li>`,
        )}
      </ul>
    </nav>
  </div>`;
}

/** The product's name, as a link. */
export function brand(home: string): Html {
  return html`<a class="brand" href="${home}"><span aria-hidden="true">◆</span> ${en.product}</a>`;
}

/** The documentation site (`tooling/site`). */
export const documentation = 'https://ledger-explorer.github.io/ledger-explorer/';

/** What stands below every page. */
export function foot(link: Link): Html {
  return html`<footer>
    <nav aria-label="${en.navigation.footer}">
      <ul>
        <li><a href="${link(['docs'])}">${en.navigation.docs}</a></li>
        <li><a href="${documentation}">${en.navigation.guides}</a></li>
        <li><a href="${link(['about'])}">${en.navigation.about}</a></li>
        <li><a href="${link(['help'])}">${en.navigation.help}</a></li>
      </ul>
    </nav>
    <p class="note">${en.publicOnly}</p>
    <lx-settings data-theme-label="${en.navigation.theme}" data-keys-label="${en.navigation.keys}"></lx-settings>
  </footer>`;
}

/** Written in one piece: the policy knows the script by the hash of every character. */
export const themeElement: Html = trusted(`<script>${themeScript}</script>`);
