import { type Html, html } from '../html/html.ts';

/** A list of names with their values. */
export function facts(entries: readonly (readonly [name: string, value: Html])[]): Html {
  return html`<dl class="facts">
    ${entries.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
