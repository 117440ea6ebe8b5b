import { type Html, html, nothing } from '../html/html.ts';

/** Height of the picture in its own units; a bar is one unit wide. */
const height = 100;

/** The least of 1, 2 and 5 times a power of ten that is not below any value: where the axis ends. */
export function axisEnd(values: readonly number[]): number {
  const most = Math.max(1, ...values);
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most) ?? most;
}

function path(values: readonly number[], from: number, end: number): string {
  return values
    .map((value, at) => {
      const tall = Math.round((value / end) * height * 100) / 100;
      return tall === 0 ? '' : `M${from + at + 0.1} ${height}v-${tall}h.8v${tall}z`;
    })
    .join('');
}

/** Bars from zero, oldest first. `isOpen`: the last one is not complete yet, and is hatched. What it shows has to stand in words beside it. */
export function bars(values: readonly number[], isOpen: boolean): Html {
  const end = axisEnd(values);
  const closed = isOpen ? values.slice(0, -1) : values;
  const open = isOpen ? values.slice(-1) : [];
  return html`<svg
    class="bars"
    viewBox="0 0 ${values.length} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
    focusable="false"
  >
    <path class="bar" d="${path(closed, 0, end)}" />
    ${open.length === 0 ? nothing : html`<path class="bar open" d="${path(open, closed.length, end)}" />`}
  </svg>`;
}
