import type { ValidatorState } from '@ledger-explorer/liveness';
import type { ValidatorView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { type Html, html } from './html.ts';

const maxColumns = 100;
/** Units of the drawing per square. */
const pitch = 10;

/**
 * A map with one square per validator, in order of first sight, so that squares move only if the map gets wider. `unknown`: draw all as unknown. Neighbors
 * with the same state are drawn as one rectangle to save bytes.
 */
export function fleetMap(validators: readonly ValidatorView[], unknown: boolean): Html | null {
  if (validators.length === 0) return null;
  // About five times as wide as high.
  const across = Math.min(maxColumns, Math.max(20, Math.ceil(Math.sqrt(validators.length * 5))));
  const rows = Math.ceil(validators.length / across);
  const paths = new Map<ValidatorState | 'unknown', string>();
  /** Index of the first validator of the rectangle that is not drawn yet. */
  let first = 0;
  validators.forEach((validator, index) => {
    const state = unknown ? 'unknown' : validator.state;
    const next = validators[index + 1];
    const isContinued = next !== undefined && (unknown || next.state === state) && (index + 1) % across !== 0;
    if (isContinued) return;
    const [x, y, width] = [(first % across) * pitch, Math.floor(first / across) * pitch, (index + 1 - first) * pitch];
    paths.set(state, `${paths.get(state) ?? ''}M${x} ${y}h${width}v${pitch}h-${width}z`);
    first = index + 1;
  });
  const [width, height] = [across * pitch, rows * pitch];
  const net = [
    ...Array.from({ length: across + 1 }, (_, index) => `M${index * pitch} 0v${height}`),
    ...Array.from({ length: rows + 1 }, (_, index) => `M0 ${index * pitch}h${width}`),
  ].join('');
  return html`<svg
    class="map"
    viewBox="0 0 ${width} ${height}"
    role="img"
    aria-label="One square for each of ${showCount(validators.length)} validators, by state"
  >
    ${[...paths].map(([state, path]) => html`<path class="${state}" d="${path}" />`)}
    <path class="net" d="${net}" />
  </svg>`;
}
