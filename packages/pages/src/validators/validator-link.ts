import { badge } from '../figures/badge.ts';
import { shortParty } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { foreignText, visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';

/** A link to the page of a validator, a super validator or an app, by its name or its party in short. */
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

/** Whether a validator is active: a sign and a word, never a color alone. */
export function activity(active: boolean, words: { readonly isActive: string; readonly isSilent: string }): Html {
  return badge(
    'active',
    active,
    active ? 'circle-check' : 'circle-x',
    active ? 'good' : 'bad',
    active ? words.isActive : words.isSilent,
  );
}

/** A super validator that need be none any more, nor a party of any update: its name or its party in short, without a link. */
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
