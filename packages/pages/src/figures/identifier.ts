import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';

/** What is shown of an id, in its order; between two of them something is left out. */
type Parts = readonly string[];

/** The first and last characters of a text that is longer than both together. */
function ends(text: string, first: number, last: number): Parts {
  return text.length <= first + last + 1 ? [text] : [text.slice(0, first), text.slice(-last)];
}

function concatenated(before: Parts, between: string, after: Parts): Parts {
  return [...before.slice(0, -1), `${before.at(-1) ?? ''}${between}${after[0] ?? ''}`, ...after.slice(1)];
}

function partyParts(partyId: string): Parts {
  const at = partyId.lastIndexOf('::');
  if (at === -1) return ends(partyId, 24, 6);
  return concatenated(ends(partyId.slice(0, at), 30, 8), '::', ends(partyId.slice(at + 2), 6, 6));
}

function idParts(id: string): Parts {
  return ends(id, 8, 6);
}

function eventParts(eventId: string): Parts {
  const at = eventId.lastIndexOf(':');
  return at === -1 ? idParts(eventId) : concatenated(idParts(eventId.slice(0, at)), eventId.slice(at), []);
}

/** Written by the template, which has its sign ready: lists have an id in each row. */
function written(parts: Parts): Html {
  return html`${parts.map((part, at) => html`${at === 0 ? '' : html`…`}${visibleText(part)}`)}`;
}

/** A party id short enough for a row: its hint whole, six first and six last digits of its fingerprint. */
export function shortParty(partyId: string): string {
  return partyParts(partyId).join('…');
}

/** An update or contract id short enough for a row. */
export function shortId(id: string): string {
  return idParts(id).join('…');
}

/** The same as HTML, with what cannot be seen as codes. */
export function partyIdShown(partyId: string): Html {
  return written(partyParts(partyId));
}

/** See `shortId`. */
export function idShown(id: string): Html {
  return written(idParts(id));
}

/** An event id short enough for a row: its update's, and its number whole. */
export function eventIdShown(eventId: string): Html {
  return written(eventParts(eventId));
}
