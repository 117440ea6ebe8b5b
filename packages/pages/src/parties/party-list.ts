import { type Html, html } from '../html/html.ts';
import type { Link } from '../routing/links.ts';
import { partyLink } from './party-link.ts';

/** Party ids from a JSON text of the API, an array. */
export function partiesOf(json: string | null): readonly string[] {
  const list: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : [];
}

/** Links to parties; a dash if there are none. */
export function partyList(link: Link, field: string, ids: readonly string[]): Html {
  if (ids.length === 0) return html`<span aria-hidden="true">–</span>`;
  return html`<span class="parties">${ids.map((id) => html`${partyLink(link, field, id)} `)}</span>`;
}
