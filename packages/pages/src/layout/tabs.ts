import { type Html, html, trusted } from '../html/html.ts';

/** A tab: its content, its URL, and whether it is the shown one. */
type Tab = readonly [content: Html | string, address: string, isCurrent: boolean];

/** The navigation between several views of one thing. `label`: its name for screen readers. */
export function tabs(label: string, entries: readonly Tab[]): Html {
  const item = ([content, address, isCurrent]: Tab) =>
    html`<li><a href="${address}" ${isCurrent ? trusted('aria-current="page"') : ''}>${content}</a></li>`;
  return html`<nav class="tabs" aria-label="${label}">
    <ul>
      ${entries.map(item)}
    </ul>
  </nav>`;
}
