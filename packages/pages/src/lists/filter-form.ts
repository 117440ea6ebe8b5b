import { type Html, html, trusted } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { PageContext } from '../page.ts';

interface FormOptions {
  /** Names of query parameters that the form keeps. The size of the list and a pinned position are always kept. Default: none. */
  readonly kept?: readonly string[];
  /** Text of its button. Default: `Show`. */
  readonly button?: string;
  /** Content after the button. */
  readonly after?: Html;
}

/** A form that filters a list by these fields. */
export function filterForm(
  { self, query, at }: PageContext,
  fields: readonly Html[],
  { kept = [], button = texts().words.show, after }: FormOptions = {},
): Html {
  const hidden = (name: string, value: string | number | null) =>
    value !== null && html`<input type="hidden" name="${name}" value="${value}" />`;
  return html`<form class="filter" action="${self({})}" method="get">
    ${fields} ${[...kept, 'size'].map((name) => hidden(name, query.text(name)))} ${hidden('at', at)}
    <button>${button}</button>
    ${after}
  </form>`;
}

/** A field for a text, filled from the query parameter `name`. `length`: its width in characters. */
export function textField({ query }: PageContext, name: string, label: string, example = '', length = 20): Html {
  return html`<label
    >${label}
    <input
      name="${name}"
      value="${query.text(name) ?? ''}"
      placeholder="${example}"
      size="${length}"
      maxlength="512"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
  /></label>`;
}

/** A selection. `any`: the text of the first option, whose value is empty. `options`: texts by value. */
export function select(
  name: string,
  label: string,
  any: string,
  options: Readonly<Record<string, string>>,
  chosen: string | null,
): Html {
  return html`<label
    >${label}
    <select name="${name}">
      <option value="">${any}</option>
      ${Object.entries(options).map(([value, text]) => html`<option value="${value}" ${value === chosen ? trusted('selected') : ''}>${text}</option>`)}
    </select></label
  >`;
}
