import { type Html, html } from '../html/html.ts';
import { axisEnd } from './bars.ts';

/** Height of the picture in its own units; a step is one unit wide. */
const height = 100;

/** A level that holds until the next value, from zero, oldest first. What it shows has to stand in words beside it. */
export function steps(values: readonly number[]): Html {
  const end = axisEnd(values);
  const path = values.map((value, at) => {
    const y = Math.round((1 - value / end) * height * 100) / 100;
    return `${at === 0 ? `M0 ${y}` : `V${y}`}h1`;
  });
  return html`<svg
    class="bars"
    viewBox="0 0 ${values.length} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path class="level" vector-effect="non-scaling-stroke" d="${path.join('')}" />
  </svg>`;
}
