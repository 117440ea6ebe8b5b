import type { PartyReference } from '@ledger-explorer/client';
import { partyIdShown } from '../figures/identifier.ts';
import { type Html, html, emptyHtml } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';
import { avatar } from './avatar.ts';

/** A link to a party: its picture, and its name or short id. The tooltip has the complete id. */
export function partyLink(link: Link, field: string, partyId: string, name: string | null = null): Html {
  const shown = name === null || name === '' ? partyIdShown(partyId) : visibleText(name);
  return html`<a
    class="id party"
    href="${link(['party', partyId])}"
    title="${visibleText(partyId)}"
    data-field="${field}"
    data-value="${partyId}"
    >${avatar(partyId)}<bdi lang="und">${shown}</bdi></a
  >`;
}

/** A link to the first party, and the number of the others as a text; empty if there are none. */
export function firstParty(
  link: Link,
  field: string,
  [first, ...others]: readonly Pick<PartyReference, 'partyId' | 'accountName'>[],
  textOf: (others: number) => string,
): Html {
  if (first === undefined) return emptyHtml;
  const more = others.length === 0 ? '' : html` <span class="soft more">${textOf(others.length)}</span>`;
  return html`${partyLink(link, field, first.partyId, first.accountName)}${more}`;
}
