import { partyIdShown } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';
import type { Link } from '../routing/links.ts';

/** A link to a party: by its name if it has one, else by its id in short. Its whole id is the title, and what is marked where it appears again. */
export function partyLink(link: Link, field: string, partyId: string, name: string | null = null): Html {
  const shown = name === null || name === '' ? partyIdShown(partyId) : visibleText(name);
  return html`<a
    class="id"
    href="${link(['party', partyId])}"
    title="${visibleText(partyId)}"
    data-field="${field}"
    data-value="${partyId}"
    ><bdi lang="und">${shown}</bdi></a
  >`;
}
