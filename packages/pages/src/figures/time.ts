import { type Html, html, trusted } from '../html/html.ts';
import { moment, texts } from '../messages/texts.ts';
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

const day = 86_400_000;

/**
 * A point in time for rows: its distance if it is of the last day and the page is of now (`8 s ago`), else date and minute. The whole is its title. A script
 * keeps distances right (`browser/local-time.ts`).
 */
export function relativeTime(field: string, milliseconds: number | null, unknown?: string): Html {
  if (milliseconds === null) return absent(field, unknown ?? texts().unknown);
  const now = moment();
  const age = now === null ? Number.NaN : now - milliseconds;
  const iso = new Date(milliseconds).toISOString();
  const isRecent = age > -1000 && age < day;
  const shown = isRecent ? texts().ago(Math.max(0, age) / 1000) : written(iso).slice(0, 16);
  return html`<time
    datetime="${iso}"
    title="${written(iso)} ${texts().strip.utc}"
    ${isRecent ? trusted('data-ago') : ''}
    data-field="${field}"
    data-value="${milliseconds}"
    >${shown}</time
  >`;
}

/** A day that begins at this time, in UTC. */
export function date(field: string, milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso.slice(0, 10)}" data-field="${field}" data-value="${milliseconds}"
    >${iso.slice(0, 10)}</time
  >`;
}

/** A record time as the headers have it, with six fraction digits, of which three are shown. */
export function recordTime(iso: string): Html {
  return html`<time datetime="${iso}" data-field="recordTime" data-value="${iso}">${written(iso)}</time>`;
}
