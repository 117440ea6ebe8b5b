/** The script that computes: a file of its own, loaded when it is first needed. Its name is put in by the bundler. */
declare const recomputeScript: string;

/** Offers to compute the figures of the page again, from the events of its updates. */
class Recompute extends HTMLElement {
  connectedCallback(): void {
    if (this.firstChild) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = this.dataset.buttonLabel ?? '';
    const result = document.createElement('div');
    result.role = 'status';
    button.addEventListener('click', () => void this.#compute(button, result));
    this.append(button, result);
  }

  async #compute(button: HTMLButtonElement, result: HTMLElement): Promise<void> {
    const main = this.closest('main');
    if (!main || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    const { recompute } = (await import(recomputeScript)) as typeof import('./recompute/main.ts');
    result.replaceChildren(...(await recompute(main, this.dataset)));
    // What it says is of these rows: they stay until the reader asks for others.
    main.dataset.kept = '';
    button.ariaBusy = null;
  }
}

customElements.define('lx-recompute', Recompute);
