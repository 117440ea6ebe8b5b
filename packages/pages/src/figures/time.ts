import { type Html, html, trusted } from '../html/html.ts';
import { moment, texts } from '../messages/texts.ts';
import { absent } from './amount.ts';

/** An ISO time for people, to the millisecond: `2026-06-10 14:02:11.123`. */
function written(iso: string): string {
  return iso.replace('T', ' ').slice(0, 23);
}

/** A time in UTC, without the word UTC; `milliseconds`: since the epoch. A script can show it in local time (`browser/local-time.ts`). */
export function time(field: string, milliseconds: number | null, unknown?: string): Html {
  if (milliseconds === null) return absent(field, unknown ?? texts().unknown);
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso}" data-field="${field}" data-value="${milliseconds}">${written(iso)}</time>`;
}

/** A time with the word UTC, which a script replaces with the offset of local time. */
export function timeInUtc(field: string, milliseconds: number): Html {
  return utc(field, milliseconds, new Date(milliseconds).toISOString());
}

/** A record time of an answer's header; three of its six fraction digits are shown. */
export function recordTime(iso: string): Html {
  return utc('recordTime', iso, iso);
}

function utc(field: string, value: number | string, iso: string): Html {
  return html`<time datetime="${iso}" data-field="${field}" data-value="${value}"
    >${written(iso)} ${texts().strip.utc}</time
  >`;
}

const day = 86_400_000;

/**
 * A time in a row: `8 s ago` if it is of the last day and the page is not pinned, else date and minute. The tooltip has the exact time. A
 * script updates relative times (`browser/local-time.ts`).
 */
export function relativeTime(field: string, milliseconds: number | null, unknown?: string): Html {
  if (milliseconds === null) return absent(field, unknown ?? texts().unknown);
  const now = moment();
  const age = now === null ? Number.NaN : now - milliseconds;
  const iso = new Date(milliseconds).toISOString();
  // The clocks of the ledger and of this program may differ by a second.
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

/** The day that begins at this time, in UTC. */
export function date(field: string, milliseconds: number): Html {
  const iso = new Date(milliseconds).toISOString();
  return html`<time datetime="${iso.slice(0, 10)}" data-field="${field}" data-value="${milliseconds}"
    >${iso.slice(0, 10)}</time
  >`;
}
