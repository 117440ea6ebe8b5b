import { type Html, html } from '../html/html.ts';

/** A link of a navigation, or only its label if there is no such page (`address` null). */
export function step(label: string, address: string | null, rel?: 'prev' | 'next'): Html {
  if (address === null) return html`<span class="off">${label}</span>`;
  return html`<a ${rel === undefined ? '' : html`rel="${rel}"`} href="${address}">${label}</a>`;
}
