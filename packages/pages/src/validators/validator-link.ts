import { badge } from '../figures/badge.ts';
import { shortParty } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';

/** A link to the page of a validator, super validator or app, with its name or short party id. */
export function memberLink(
  link: Link,
  route: 'validator' | 'super-validator' | 'app',
  field: string,
  partyId: string,
  name: string | null,
): Html {
  return html`<a
    class="id"
    href="${link([route, partyId])}"
    title="${visibleText(partyId)}"
    data-id="${partyId}"
    data-field="${field}"
    data-value="${partyId}"
    >${foreignText(name === null || name === '' ? shortParty(partyId) : name)}</a
  >`;
}

/** A badge that shows whether a validator is active. */
export function activity(active: boolean, words: { readonly isActive: string; readonly isSilent: string }): Html {
  return badge(
    'active',
    active,
    active ? 'circle-check' : 'circle-x',
    active ? 'good' : 'bad',
    active ? words.isActive : words.isSilent,
  );
}

/** The name or short party id without a link, for a party that may have no page. */
export function memberName(field: string, partyId: string, name: string | null = null): Html {
  return html`<span
    class="id"
    title="${visibleText(partyId)}"
    data-id="${partyId}"
    data-field="${field}"
    data-value="${partyId}"
    >${foreignText(name === null || name === '' ? shortParty(partyId) : name)}</span
  >`;
}
