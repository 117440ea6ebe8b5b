import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

/** The search form. `q`: the current text. */
export function searchForm(link: Link, q: string): Html {
  return html`<form class="search" action="${link(['search'])}" method="get">
    <i class="i i-search"></i>
    <input
      type="search"
      name="q"
      value="${q}"
      maxlength="512"
      aria-label="${texts().search.label}"
      placeholder="${texts().search.placeholder}"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
    />
    <button>${texts().search.button}</button>
  </form>`;
}
