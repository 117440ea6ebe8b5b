import { type Html, html } from '../html/html.ts';
import type { Link } from '../routing/links.ts';
import { eventIdShown, idShown } from './identifier.ts';

/** A link to the page of an id with its short form. The tooltip has the complete id. */
function idLink(address: string, field: string, id: string, shown: Html): Html {
  return html`<a class="id code" href="${address}" title="${id}" data-field="${field}" data-value="${id}">${shown}</a>`;
}

/** A link to a contract. */
export function contractLink(link: Link, contractId: string, field = 'contractId'): Html {
  return idLink(link(['contract', contractId]), field, contractId, idShown(contractId));
}

/** A link to an update. */
export function updateLink(link: Link, updateId: string): Html {
  return idLink(link(['update', updateId]), 'updateId', updateId, idShown(updateId));
}

/** A link to an event. */
export function eventLink(link: Link, eventId: string): Html {
  return idLink(link(['event', eventId]), 'eventId', eventId, eventIdShown(eventId));
}
