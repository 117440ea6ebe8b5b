import { badge } from '../figures/badge.ts';
import { shortParty } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';

/**
 * The name or short id of a party, as a link to its page of this kind. `field`: the API's name of the party. `route` null: no link, for a party
 * that may have no such page.
 */
export function memberLink(
  link: Link,
  route: 'validator' | 'super-validator' | 'app' | 'party' | null,
  field: string,
  partyId: string,
  name: string | null = null,
): Html {
  const attributes = html`class="id" title="${visibleText(partyId)}" data-field="${field}" data-value="${partyId}"`;
  const shown = foreignText(name === null || name === '' ? shortParty(partyId) : name);
  if (route === null) return html`<span ${attributes}>${shown}</span>`;
  return html`<a href="${link([route, partyId])}" ${attributes}>${shown}</a>`;
}

/** A badge that shows whether a validator is active. */
export function activity(active: boolean, words: { readonly isActive: string; readonly isSilent: string }): Html {
  return active
    ? badge('active', true, 'circle-check', 'good', words.isActive)
    : badge('active', false, 'circle-x', 'bad', words.isSilent);
}
