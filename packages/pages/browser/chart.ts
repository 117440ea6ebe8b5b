import { element } from './element.ts';
import { texts } from './texts.ts';

// Shows the value of the point of a chart under the pointer, or chosen with the arrow keys.
const day = 86_400_000;
const space = 'http://www.w3.org/2000/svg';

function textOf(plot: HTMLElement, at: number): string {
  const { values = '', first = '0', step = '0' } = plot.dataset;
  const value = values.split(' ')[at] ?? '';
  const time = new Date(Number(first) + at * Number(step)).toISOString().replace('T', ' ');
  const [whole = '', fraction] = value.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, texts.groupSign);
  return `${time.slice(0, Number(step) >= day ? 10 : 16)} UTC · ${fraction === undefined ? grouped : `${grouped}.${fraction}`}`;
}

function prepare(plot: HTMLElement): void {
  const svg = plot.querySelector('svg');
  if (!svg) return;
  const count = (plot.dataset.values ?? '').split(' ').length;
  const cursor = document.createElementNS(space, 'rect');
  cursor.classList.add('cursor');
  for (const [name, value] of Object.entries({ width: '1', height: '100', y: '0', visibility: 'hidden' }))
    cursor.setAttribute(name, value);
  svg.append(cursor);
  const readout = element('output', { className: 'readout' });
  plot.parentElement?.append(readout);
  /** The chosen point; `count`: none yet. */
  let chosen = count;
  const show = (at: number): void => {
    chosen = Math.min(count - 1, Math.max(0, at));
    cursor.setAttribute('x', String(chosen));
    cursor.setAttribute('visibility', 'visible');
    readout.textContent = textOf(plot, chosen);
  };
  const point = ({ clientX }: PointerEvent): void => {
    const { left, width } = plot.getBoundingClientRect();
    show(Math.floor(((clientX - left) / width) * count));
  };
  plot.addEventListener('pointermove', point);
  plot.addEventListener('pointerdown', point);
  plot.tabIndex = 0;
  plot.role = 'img';
  plot.ariaLabel = plot.closest('section')?.querySelector('h2')?.textContent ?? document.title;
  plot.addEventListener('focus', () => {
    if (chosen === count) show(count - 1);
  });
  plot.addEventListener('keydown', (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    show(chosen + by);
  });
}

/** Prepares the charts that are not prepared yet. */
export function prepareCharts(): void {
  for (const plot of document.querySelectorAll<HTMLElement>('.plot[data-values]:not([tabindex])')) prepare(plot);
}
prepareCharts();
