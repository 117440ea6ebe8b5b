import { type Html, html } from '../html/html.ts';

/** Votes as a bar: yes, no, and the missing ones as the rest. A line marks the yes votes needed. Put the numbers in words beside it. */
export function tallyBar(yes: number, no: number, missing: number, threshold: number | null): Html {
  const whole = Math.max(1, yes + no + missing);
  return html`<svg
    class="tally"
    viewBox="0 0 ${whole} 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path class="yes" d="M0 0h${yes}v10H0z" />
    <path class="no" d="M${yes} 0h${no}v10h-${no}z" />
    ${threshold === null ? '' : html`<path class="mark-line" d="M${threshold} 0v10" />`}
  </svg>`;
}
