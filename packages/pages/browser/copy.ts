import { texts } from './texts.ts';
import { copyText } from './copy-text.ts';

/** An id with a button that copies it. */
class Copy extends HTMLElement {
  connectedCallback(): void {
    const id = this.querySelector<HTMLElement>('.id, .whole-id[data-value]');
    if (!id || this.querySelector('button')) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = texts.copy;
    button.ariaLabel = texts.copyId;
    button.addEventListener('click', () => void copyText(id.dataset.value ?? '', texts.theId, id));
    this.append(' ', button);
  }
}

customElements.define('lx-copy', Copy);
