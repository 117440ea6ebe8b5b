import { count, digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { scaleOf } from './scale.ts';

/** A drawing that fills its place. It is hidden from screen readers, so put its values in words beside it. */
function drawing(className: string, width: number, height: number, shapes: Html): Html {
  return html`<svg class="${className}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${shapes}
  </svg>`;
}

/** The path of a bar that stands on `bottom`, in the column `at`, a tenth of a unit from its neighbors' columns; empty if it has no height. */
function bar(at: number, bottom: number, height: number): string {
  return height === 0 ? '' : `M${at + 0.1} ${bottom}v-${height}h.8v${height}z`;
}

/** Coin that coupons paid, and coin that was missed because coupons expired. */
export interface PaidAndMissed {
  readonly paid: number;
  readonly missed: number;
}

/** Stacked bars, oldest first: the paid amount, and the missed amount above it. */
export function paidAndMissedBars(values: readonly PaidAndMissed[]): Html {
  const sums = values.map(({ paid, missed }) => paid + missed);
  const { end } = scaleOf(sums, 'zero');
  const height = (value: number) => Math.round((value / end) * 10_000) / 100;
  const paid = values.map((value, at) => bar(at, 100, height(value.paid))).join('');
  const missed = values.map((value, at) => bar(at, 100 - height(value.paid), height(value.missed))).join('');
  return html`<div class="chart">
    <span class="axis"><span>${digits(end)}</span><span>0</span></span>
    ${drawing('bars', Math.max(1, values.length), 100, html`<path class="bar" d="${paid}" /><path class="bar missed" d="${missed}" />`)}
  </div>`;
}

/** A row of bars, oldest first: a tall one for true, a low one for false. */
export function presence(values: readonly boolean[]): Html {
  const path = (shown: boolean, height: number) =>
    values.map((value, at) => (value === shown ? bar(at, 10, height) : '')).join('');
  const shapes = html`<path class="bar" d="${path(true, 10)}" /><path class="bar missed" d="${path(false, 3)}" />`;
  return drawing('bars presence', values.length, 10, shapes);
}

/** Number of parts with their own color; the others share one. */
const colors = 5;

/** Parts of a whole side by side; `parts`: the largest first. Add a `sharesKey`. */
export function shares(parts: readonly number[]): Html {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  let from = 0;
  // Null stands for the rest, which have one color.
  const shapes = [...parts.slice(0, colors), null].map((part, at) => {
    const [start, width] = [from, part ?? whole - from];
    from += width;
    const color = part === null ? 'share' : `share s${at + 1}`;
    return html`<path class="${color}" d="M${start} 0h${width}v10h-${width}z" />`;
  });
  return drawing('bars presence', Math.max(1, whole), 10, html`${shapes}`);
}

/** The key to the colors of `shares`: name and number of each part. `rest`: name of the parts that share a color. */
export function sharesKey(parts: readonly { readonly name: Html; readonly count: number }[], rest: string): Html {
  const row = (color: string, name: Html | string, number: Html) =>
    html`<li>
      <svg viewBox="0 0 10 10" aria-hidden="true"><rect class="share ${color}" width="10" height="10" rx="2" /></svg>
      ${name} <b>${number}</b>
    </li>`;
  const others = parts.slice(colors);
  const sum = others.reduce((total, part) => total + part.count, 0);
  return html`<ul class="key">
    ${parts.slice(0, colors).map((part, at) => row(`s${at + 1}`, part.name, count('count', part.count)))}
    ${others.length === 0 ? '' : row('', rest, count('versions.rest', sum))}
  </ul>`;
}

/** A bar before the digits of a share. `length`: the share divided by the largest one of the list, from 0 to 1. */
export function shareBar(length: number): Html {
  const width = Math.round(Math.min(1, length) * 100);
  return html`${drawing('share-bar', 100, 10, html`<path class="share s1" d="M0 0h${width}v10H0z" />`)} `;
}

/** Votes as a bar: yes, no, and the missing ones as the rest. A line marks the yes votes needed; null: not known. */
export function tallyBar(yes: number, no: number, missing: number, threshold: number | null): Html {
  const line = threshold === null ? '' : html`<path class="mark-line" d="M${threshold} 0v10" />`;
  const shapes = html`<path class="yes" d="M0 0h${yes}v10H0z" />
    <path class="no" d="M${yes} 0h${no}v10h-${no}z" />
    ${line}`;
  return drawing('tally', Math.max(1, yes + no + missing), 10, shapes);
}
