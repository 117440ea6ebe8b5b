import { type Html, html } from '../html/html.ts';

/** A share of a whole, in per cent, as a bar before its digits. */
export function shareBar(percent: number): Html {
  return html`<svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <path class="share s1" d="M0 0h${Math.min(100, percent)}v10H0z" />
  </svg> `;
}
