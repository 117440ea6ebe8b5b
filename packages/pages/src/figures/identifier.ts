import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';

/** The shown parts of an id; an ellipsis goes between two of them. */
type Parts = readonly string[];

/** The first and last characters of a text that is longer than both and an ellipsis, else the text. */
function ends(text: string, first: number, last: number): Parts {
  return text.length <= first + last + 1 ? [text] : [text.slice(0, first), text.slice(-last)];
}

/** Shown characters of a party's hint. */
const hintLength = 18;

/**
 * The beginning of the hint, and the last four digits of the fingerprint. A short id is one part; of a text without `::`, which is no party
 * id, the beginning and end.
 */
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
  if (at === -1) return idParts(eventId);
  const update = idParts(eventId.slice(0, at));
  return [...update.slice(0, -1), `${update.at(-1) ?? ''}${eventId.slice(at)}`];
}

/** The parts as HTML. The ellipsis is in the template, which is faster than escaping it in each row of a list. */
function written(parts: Parts): Html {
  return html`${parts.map((part, at) => html`${at === 0 ? '' : html`…`}${visibleText(part)}`)}`;
}

/** The short form of a party id: see `partyParts`. */
export function shortParty(partyId: string): string {
  return partyParts(partyId).join('…');
}

/** The short form of an update or contract id. */
export function shortId(id: string): string {
  return idParts(id).join('…');
}

/** The short form of a party id as HTML, with invisible characters as codes. */
export function partyIdShown(partyId: string): Html {
  const [hint = '', tail] = partyParts(partyId);
  return html`${visibleText(hint)}${tail === undefined ? '' : html`<span class="tail">…${visibleText(tail)}</span>`}`;
}

/** The short form of an update or contract id as HTML. */
export function idShown(id: string): Html {
  return written(idParts(id));
}

/** The short form of an event id as HTML: its number is complete. */
export function eventIdShown(eventId: string): Html {
  return written(eventParts(eventId));
}

/** The id of an event's update. */
export function updateOf(eventId: string): string {
  return eventId.slice(0, Math.max(0, eventId.lastIndexOf(':')));
}
