import { type Html, html } from '../html/html.ts';

/** A bar before the digits of a share. `part`: its length, from 0 to 1 for the largest share of the list. */
export function shareBar(part: number): Html {
  return html`<svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <path class="share s1" d="M0 0h${Math.round(Math.min(1, part) * 100)}v10H0z" />
  </svg> `;
}
