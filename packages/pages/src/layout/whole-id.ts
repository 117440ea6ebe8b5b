import { type Html, html } from '../html/html.ts';
import { visibleText } from '../html/visible-text.ts';

/** A complete id, with a button to copy it if scripts run. */
export function wholeId(field: string, id: string): Html {
  return html`<lx-copy
    ><code class="whole-id" data-field="${field}" data-value="${id}">${visibleText(id)}</code></lx-copy
  >`;
}
