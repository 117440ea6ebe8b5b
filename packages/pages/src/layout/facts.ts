import { type Html, html } from '../html/html.ts';

type Fact = readonly [name: string, value: Html | string];

/** A list of names with their values. Null entries are left out. */
export function facts(entries: readonly (Fact | null)[]): Html {
  return html`<dl class="facts">
    ${entries.map(
      (entry) =>
        entry !== null &&
        html`<div>
          <dt>${entry[0]}</dt>
          <dd>${entry[1]}</dd>
        </div>`,
    )}
  </dl>`;
}
