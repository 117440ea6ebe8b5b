import { buttonOf, element } from './element.ts';
import { texts } from './texts.ts';

/** URL of the script that computes, which is loaded when it is first needed. The bundler defines it. */
declare const recomputeScript: string;

/** A button that computes the figures of the page again from the events of its updates, and the results. */
class Recompute extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const result = element('div', { role: 'status' });
    const button = buttonOf(this.dataset.buttonLabel ?? '', () => void this.#compute(button, result));
    this.append(button, result);
  }

  async #compute(button: HTMLButtonElement, result: HTMLElement): Promise<void> {
    const main = this.closest('main');
    if (!main || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    try {
      const { recompute } = (await import(recomputeScript)) as typeof import('./recompute/main.ts');
      result.replaceChildren(...(await recompute(main, this.dataset)));
      // The results are about the shown rows, so live updates must not replace them.
      main.dataset.kept = '';
    } catch {
      // After a deployment the script of an open page no longer exists.
      result.replaceChildren(element('p', { className: 'bad', textContent: texts.noScript }));
    }
    button.ariaBusy = null;
  }
}

customElements.define('lx-recompute', Recompute);
