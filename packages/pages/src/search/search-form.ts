import { type Html, html } from '../html/html.ts';
import { en } from '../messages/en.ts';
import type { Link } from '../routing/links.ts';

/** The field to search by, on every page. `q`: what is looked for now. */
export function searchForm(link: Link, q: string): Html {
  return html`<search>
    <form class="search" action="${link(['search'])}" method="get">
      <input
        type="search"
        name="q"
        value="${q}"
        maxlength="512"
        aria-label="${en.search.label}"
        placeholder="${en.search.placeholder}"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
      />
      <button>${en.search.button}</button>
    </form>
  </search>`;
}
