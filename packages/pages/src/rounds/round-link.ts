import { absent, count } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import type { Link } from '../routing/links.ts';

/** A link to a round by its number; null: no round has opened yet. */
export function roundLink(link: Link, field: string, number: number | null): Html {
  if (number === null) return absent(field, texts().party.noRound);
  return html`<a href="${link(['round', String(number)])}">${count(field, number)}</a>`;
}
