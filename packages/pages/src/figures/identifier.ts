/** The first and last characters of a text that is longer than both together. */
function ends(text: string, first: number, last: number): string {
  return text.length <= first + last + 1 ? text : `${text.slice(0, first)}…${text.slice(-last)}`;
}

/** A party id short enough for a row: its hint whole, six first and six last digits of its fingerprint. */
export function shortParty(partyId: string): string {
  const at = partyId.lastIndexOf('::');
  return at === -1
    ? ends(partyId, 24, 6)
    : `${ends(partyId.slice(0, at), 30, 8)}::${ends(partyId.slice(at + 2), 6, 6)}`;
}

/** An update or contract id short enough for a row. */
export function shortId(id: string): string {
  return ends(id, 8, 6);
}

/** An event id short enough for a row: its update's, and its number whole. */
export function shortEvent(eventId: string): string {
  const at = eventId.lastIndexOf(':');
  return at === -1 ? shortId(eventId) : `${shortId(eventId.slice(0, at))}${eventId.slice(at)}`;
}
