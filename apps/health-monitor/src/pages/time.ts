import { showTime } from '../alerts/spans.ts';
import { type Html, html } from './html.ts';

/** A point in time, UTC, for people and programs. */
export function time(instant: number): Html {
  return html`<time datetime="${new Date(instant).toISOString()}">${showTime(instant)}</time>`;
}
