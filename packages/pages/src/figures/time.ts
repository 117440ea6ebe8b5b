import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import { absent } from './amount.ts';

/** With a space, to the millisecond: `2026-06-10 14:02:11.123`. */
function written(iso: string): string {
  return iso.replace('T', ' ').slice(0, 23);
}

/** A point in time in UTC. `milliseconds`: since the epoch, as the API has it. The reader may have it turned to local time. */
export function time(field: string, milliseconds: number | null, unknown?: string): Html {
  if (milliseconds === null) return absent(field, unknown ?? texts().unknown);
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}" data-field="${field}" data-value="${milliseconds}">${written(iso)}</time>`;
}

/** The same as the time of day alone, for rows of the last minutes; the whole is its title. */
export function clock(field: string, milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}" title="${written(iso)}" data-field="${field}" data-value="${milliseconds}"
    >${iso.slice(11, 23)}</time
  >`;
}

/** A record time as the headers have it, with six fraction digits, of which three are shown. */
export function recordTime(iso: string): Html {
  return html`<time datetime="${iso}" data-field="recordTime" data-value="${iso}">${written(iso)}</time>`;
}
