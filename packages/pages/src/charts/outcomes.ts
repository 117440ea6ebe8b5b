import { digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { scaleOf } from './scale.ts';

/** Amounts that were received and that were missed. */
export interface Outcome {
  readonly gained: number;
  readonly missed: number;
}

/** Height of the picture in its own units; a bar is one unit wide. */
const height = 100;

/** Stacked bars, oldest first: the gained amount, and the missed one above it. Put the values in words beside it, too. */
export function outcomes(values: readonly Outcome[]): Html {
  const end = scaleOf(
    values.map(({ gained, missed }) => gained + missed),
    true,
  ).end;
  const tall = (value: number) => Math.round((value / end) * height * 100) / 100;
  const path = (from: (value: Outcome) => number, of: (value: Outcome) => number) =>
    values
      .map((value, at) =>
        tall(of(value)) === 0
          ? ''
          : `M${at + 0.1} ${height - tall(from(value))}v-${tall(of(value))}h.8v${tall(of(value))}z`,
      )
      .join('');
  return html`<div class="chart">
    <span class="axis"><span>${digits(end)}</span><span>0</span></span>
    <svg
      class="bars"
      viewBox="0 0 ${Math.max(1, values.length)} ${height}"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path
        class="bar"
        d="${path(
          () => 0,
          ({ gained }) => gained,
        )}"
      />
      <path
        class="bar missed"
        d="${path(
          ({ gained }) => gained,
          ({ missed }) => missed,
        )}"
      />
    </svg>
  </div>`;
}
