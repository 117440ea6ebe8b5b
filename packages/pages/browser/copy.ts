import { copyText } from './copy-text.ts';
import { buttonOf } from './element.ts';
import { texts } from './texts.ts';

/** An id with a button that copies it. */
class Copy extends HTMLElement {
  connectedCallback(): void {
    const id = this.querySelector<HTMLElement>('.id, .whole-id[data-value]');
    if (!id || this.querySelector('button')) return;
    const button = buttonOf(texts.copy, () => void copyText(id.dataset.value ?? '', texts.theId, id));
    button.ariaLabel = texts.copyId;
    this.append(' ', button);
  }
}

customElements.define('lx-copy', Copy);
