import { digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { texts } from '../messages/texts.ts';
import { scaleOf, tickText } from './scale.ts';

/** A chart of values at equal distances in time. */
export interface Chart {
  /** Exact values, oldest first. */
  readonly values: readonly string[];
  /** Time of the first value, milliseconds since the epoch. */
  readonly first: number;
  /** Milliseconds between two values. */
  readonly step: number;
  /** `sum`: values of intervals, drawn as bars from zero. `level`: values at moments, drawn as a line. */
  readonly kind: 'sum' | 'level';
  /** Whether the interval of the last value is not over. */
  readonly isOpen: boolean;
}

/** Height of the plot in its own units; a point is one unit wide. */
const height = 100;
/** A chart of fewer points is replaced by a sentence. */
const minPoints = 3;
const timeTicks = 5;
/** An incomplete point this many times above all others is cut off at the top of the chart, so that the others can be compared. */
const cutAbove = 2;
const day = 86_400_000;

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A label below the axis: the day, and the hour if points are closer than a day. */
function timeText(milliseconds: number, step: number): string {
  const date = new Date(milliseconds);
  const shown = new Intl.DateTimeFormat(texts().language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    date,
  );
  return step >= day ? shown : `${shown}, ${date.toISOString().slice(11, 16)}`;
}

/** The line of a level and the filled area below it. `heights`: distances from the top. */
function levelPaths(heights: readonly number[]): Html {
  const line = heights.map((y, at) => (at === 0 ? `M0 ${y}h1` : `V${y}h1`)).join('');
  return html`<path class="spark-area" d="${line}V${height}H0z" /><path class="level" d="${line}" />`;
}

function barPath(heights: readonly number[], from: number): string {
  return heights.map((y, at) => (y >= height ? '' : `M${from + at + 0.1} ${height}V${y}h.8V${height}z`)).join('');
}

/** A chart with its axes. A script shows the value of the chosen point (`browser/chart.ts`). Put the values in a table beside it, too. */
export function chart({ values, first, step, kind, isOpen }: Chart): Html {
  // Rounded, because these numbers are only drawn.
  const numbers = values.map(Number);
  if (numbers.length < minPoints) return html`<p class="note">${texts().charts.young}</p>`;
  const complete = isOpen ? numbers.slice(0, -1) : numbers;
  const [most, mostComplete] = [Math.max(...numbers), Math.max(...complete)];
  const isCut = kind === 'sum' && mostComplete > 0 && most > cutAbove * mostComplete;
  const { start, end, ticks } = scaleOf(isCut ? complete : numbers, kind === 'sum' ? 'zero' : 'least');
  const heights = numbers.map((value) => round(Math.max(0, (end - value) / (end - start)) * height));
  const closed = isOpen ? heights.slice(0, -1) : heights;
  const count = Math.min(timeTicks, numbers.length);
  const times = Array.from({ length: count }, (_, at) => Math.round((at * (numbers.length - 1)) / (count - 1)));
  return html`<figure class="chart">
    <span class="axis">${ticks.map((tick) => html`<span>${tickText(tick)}</span>`)}</span>
    <div class="plot" data-values="${values.join(' ')}" data-first="${first}" data-step="${step}">
      <svg viewBox="0 0 ${numbers.length} ${height}" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path
          class="grid-line"
          d="${ticks.map((_, at) => `M0 ${round((at / (ticks.length - 1)) * height)}H${numbers.length}`).join('')}"
        />
        ${
          kind === 'level'
            ? levelPaths(heights)
            : html`<path
                  class="bar"
                  d="${barPath(closed, 0)}"
                />${isOpen ? html`<path class="bar open" d="${barPath(heights.slice(-1), closed.length)}" />` : ''}`
        }
      </svg>
      ${isCut ? html`<span class="cut">↑ ${digits(values.at(-1) ?? '')}</span>` : ''}
    </div>
    <span class="times">${times.map((at) => html`<span>${timeText(first + at * step, step)}</span>`)}</span>
  </figure>`;
}

/** A small line without axes; empty if there are too few points. It is 20 of 24 units high, less if the values differ by less than 5 %. */
export function sparkline(values: readonly number[]): Html {
  if (values.length < minPoints) return html``;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, most * 0.05) || 1;
  const shareOf = (value: number) => 0.5 + (value - (most + least) / 2) / span;
  const points = values.map((value, at) => `${at} ${round(22 - shareOf(value) * 20)}`);
  return html`<svg class="spark" viewBox="0 0 ${values.length - 1} 24" preserveAspectRatio="none" aria-hidden="true">
    <path class="spark-area" d="M${points.join('L')}V24H0z" />
    <path class="spark-line" d="M${points.join('L')}" />
  </svg>`;
}
