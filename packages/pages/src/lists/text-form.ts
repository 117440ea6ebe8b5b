import { html, type Html } from '../html/html.ts';
import type { PageContext } from '../page.ts';

/** A form that filters a list by one text. `kept`: names of query parameters that it keeps. */
export function textForm(
  { self, query }: PageContext,
  name: string,
  label: string,
  button: string,
  kept: readonly string[] = [],
): Html {
  return html`<form class="filter" action="${self({})}" method="get">
    ${kept.map((each) => {
      const value = query.text(each);
      return value !== null && html`<input type="hidden" name="${each}" value="${value}" />`;
    })}<label
      >${label}
      <input
        name="${name}"
        value="${query.text(name) ?? ''}"
        maxlength="512"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
    /></label>
    <button>${button}</button>
  </form>`;
}
