import { signs, stateOfAge } from '../src/layout/age.ts';
import { texts } from './texts.ts';

/** When the age that the page states was right. */
let since = performance.now();

/** The line that states it came just now. */
export function restartAge(): void {
  since = performance.now();
}

/** Lets the stated age grow for as long as nothing newer comes, since what is seen grows older. */
export function growOlder(): void {
  setInterval(() => {
    const strip = document.getElementById('strip');
    const age = strip?.querySelector<HTMLElement>('[data-lag]');
    if (!strip || !age) return;
    const lag = Number(age.dataset.lag) + (performance.now() - since) / 1000;
    age.textContent = texts.age.old(lag);
    const state = stateOfAge(lag);
    strip.className = `strip ${state}`;
    strip.querySelector('.state')?.replaceChildren(mark(signs[state]), ' ', word(texts.age[state]));
  }, 1000);
}

function mark(sign: string): HTMLElement {
  const element = document.createElement('span');
  element.ariaHidden = 'true';
  element.textContent = sign;
  return element;
}

function word(text: string): HTMLElement {
  const element = document.createElement('b');
  element.textContent = text;
  return element;
}
