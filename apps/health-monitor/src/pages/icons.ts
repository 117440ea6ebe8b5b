import type { ValidatorState } from '@ledger-explorer/liveness';
import type { Level } from '../serving/summary.ts';
import { Html, html } from './html.ts';

/** SVG shapes of the states on 16 × 16 units. Each state has its own shape, because color alone is not enough. */
const shapes = {
  up: '<circle cx="8" cy="8" r="8"/><path d="m4.5 8.3 2.4 2.4 4.6-5" fill="none" stroke="var(--card)" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
  late: '<path d="M8 1.2 15.2 14.5H.8z" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"/><path d="M8 6v3.6m0 2.6v.1" stroke="var(--card)" stroke-width="1.8" stroke-linecap="round"/>',
  down: '<rect width="16" height="16" rx="2"/><path d="m4.7 4.7 6.6 6.6m0-6.6-6.6 6.6" stroke="var(--card)" stroke-width="2" stroke-linecap="round"/>',
  dormant: '<path d="M11 .6A8 8 0 1 0 15.4 11 6.6 6.6 0 0 1 11 .6z"/>',
  pending:
    '<circle cx="8" cy="8" r="6.8" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="3 2.3"/>',
  retired: '<path d="M2 7h12v2H2z"/>',
  unknown:
    '<path d="m8 1.4 6.6 6.6-6.6 6.6-6.6-6.6z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round"/>',
  flapping:
    '<path d="m1 12 3.5-8L8 12l3.5-8L15 12" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>',
} as const;

export type IconShape = keyof typeof shapes;

const shapeOfLevel = {
  operational: 'up',
  degraded: 'late',
  outage: 'down',
  stalled: 'down',
  unknown: 'unknown',
} as const satisfies Readonly<Record<Level, IconShape>>;

/** A small icon in a text. */
export function icon(shape: IconShape): Html {
  return picture(shape, `shape ${shape}`);
}

/** The large icon beside a headline. */
export function levelIcon(level: Level): Html {
  return picture(shapeOfLevel[level], shapeOfLevel[level]);
}

function picture(shape: IconShape, className: string): Html {
  return html`<svg class="${className}" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    ${new Html(shapes[shape])}
  </svg>`;
}

/** A state as shape, color and word. */
export function stateLabel(state: ValidatorState | 'unknown' | 'flapping', words: string = state): Html {
  return html`<span class="s ${state}">${icon(state)}${words}</span>`;
}

/** The icon of the browser tab, in the state of the network. Its colors suit light and dark tabs. */
export function favicon(level: Level): string {
  const colors: Readonly<Record<(typeof shapeOfLevel)[Level], string>> = {
    up: '#2aa866',
    late: '#d79a17',
    down: '#dc3a42',
    unknown: '#8a94a1',
  };
  const shape = shapeOfLevel[level];
  const drawing = shapes[shape].replaceAll('var(--card)', '#fff').replaceAll('currentColor', colors[shape]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="${colors[shape]}">${drawing}</svg>`;
}
