import { enScripts } from '../src/messages/en-scripts.ts';
import { copyText } from './copy-text.ts';

/** An id with a button that copies it. */
class Copy extends HTMLElement {
  connectedCallback(): void {
    const id = this.querySelector<HTMLElement>('.id, .whole-id[data-value]');
    if (!id || this.querySelector('button')) return;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = enScripts.copy;
    button.ariaLabel = enScripts.copyId;
    button.addEventListener('click', () => void copyText(id.dataset.value ?? '', enScripts.theId, id));
    this.append(' ', button);
  }
}

customElements.define('lx-copy', Copy);
