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

/** Characters of a party's hint that are shown. */
const hintLength = 18;

/** The hint, cut, and the last four digits of the fingerprint. */
function partyParts(partyId: string): Parts {
  const at = partyId.lastIndexOf('::');
  if (at === -1) return ends(partyId, 24, 6);
  const [hint, fingerprint] = [partyId.slice(0, at), partyId.slice(at + 2)];
  return fingerprint.length <= 8 && hint.length <= hintLength
    ? [partyId]
    : [hint.slice(0, hintLength), fingerprint.slice(-4)];
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

/** A party id short enough for a row: its hint, cut, and the last four digits of its fingerprint. */
export function shortParty(partyId: string): string {
  return partyParts(partyId).join('…');
}

/** An update or contract id short enough for a row. */
export function shortId(id: string): string {
  return idParts(id).join('…');
}

/** The same as HTML, with what cannot be seen as codes, and the fingerprint dim. */
export function partyIdShown(partyId: string): Html {
  const [hint = '', tail] = partyParts(partyId);
  return html`${visibleText(hint)}${tail === undefined ? '' : html`<span class="tail">…${visibleText(tail)}</span>`}`;
}

/** See `shortId`. */
export function idShown(id: string): Html {
  return written(idParts(id));
}

/** An event id short enough for a row: its update's, and its number whole. */
export function eventIdShown(eventId: string): Html {
  return written(eventParts(eventId));
}

/** Id of the update that an event is of. */
export function updateOf(eventId: string): string {
  return eventId.slice(0, Math.max(0, eventId.lastIndexOf(':')));
}
