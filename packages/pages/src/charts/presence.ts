import { type Html, html } from '../html/html.ts';

/** A row of bars, oldest first: a tall one for true, a low one for false. Put the values in words beside it, too. */
export function presence(done: readonly boolean[]): Html {
  const path = (which: boolean, tall: number) =>
    done.map((one, at) => (one === which ? `M${at + 0.1} 10v-${tall}h.8v${tall}z` : '')).join('');
  return html`<svg
    class="bars presence"
    viewBox="0 0 ${done.length} 10"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path class="bar" d="${path(true, 10)}" />
    <path class="bar missed" d="${path(false, 3)}" />
  </svg>`;
}
