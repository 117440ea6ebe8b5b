import { eventIdShown, idShown } from '../figures/identifier.ts';
import { type Html, html } from '../html/html.ts';
import type { Link } from '../routing/links.ts';

/** A link to an update, with its short id. */
export function updateLink(link: Link, field: string, updateId: string): Html {
  return html`<a
    class="id code"
    href="${link(['update', updateId])}"
    title="${updateId}"
    data-field="${field}"
    data-value="${updateId}"
    >${idShown(updateId)}</a
  >`;
}

/** A link to an event, with its short id. */
export function eventLink(link: Link, field: string, eventId: string): Html {
  return html`<a
    class="id code"
    href="${link(['event', eventId])}"
    title="${eventId}"
    data-field="${field}"
    data-value="${eventId}"
    >${eventIdShown(eventId)}</a
  >`;
}
