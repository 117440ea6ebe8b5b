import { digits } from '../figures/amount.ts';
import { type Html, html } from '../html/html.ts';
import { axisEnd, bars } from './bars.ts';
import { steps } from './steps.ts';

/** Values with the ends of their axis, oldest first: what adds up as bars, a level as a line. `isOpen`: the last one is not complete yet. */
export function picture(values: readonly number[], kind: 'sum' | 'level', isOpen: boolean): Html {
  return html`<div class="chart">
    <span class="axis"><span>${digits(axisEnd(values))}</span><span>0</span></span>
    ${kind === 'sum' ? bars(values, isOpen) : steps(values)}
  </div>`;
}
