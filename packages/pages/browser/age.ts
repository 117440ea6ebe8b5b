import { signs, stateOfAge } from '../src/layout/age.ts';
import { texts } from './texts.ts';

/** When the shown age was last correct. */
let since = performance.now();

/** Call it when the page has received a current age. */
export function restartAge(): void {
  since = performance.now();
}

/** Updates the shown age every second until the page receives newer data. */
export function growOlder(): void {
  setInterval(() => {
    const strip = document.getElementById('strip');
    const age = strip?.querySelector<HTMLElement>('[data-lag]');
    if (!strip || !age) return;
    const lag = Number(age.dataset.lag) + (performance.now() - since) / 1000;
    age.textContent = texts.age.old(lag);
    // The index of a network that was reset does not become current again.
    if (strip.classList.contains('reset')) return;
    const state = strip.dataset.stale === undefined ? stateOfAge(lag) : 'stale';
    strip.className = `drop strip ${state}`;
    replace(strip, '.sign', signs[state]);
    replace(strip, 'b', texts.age[state]);
  }, 1000);
}

function replace(strip: HTMLElement, selector: string, text: string): void {
  const element = strip.querySelector(selector);
  if (element && element.textContent !== text) element.textContent = text;
}
