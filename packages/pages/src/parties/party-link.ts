import { partyIdShown } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import { avatar } from './avatar.ts';
import type { Link } from '../routing/links.ts';

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
