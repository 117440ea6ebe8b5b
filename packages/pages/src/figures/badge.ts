import { type Html, html } from '../html/html.ts';

/** Colors of a badge by meaning, as the stylesheet names them; '': neutral. */
export type Tone = '' | 'move' | 'good' | 'spend' | 'mint' | 'warn' | 'bad';

/** A badge of a state or kind: an icon and a word. `field`, `value`: the API's field that it shows. */
export function badge(field: string, value: string | number | boolean, icon: string, tone: Tone, word: string): Html {
  return html`<span class="badge ${tone}" data-field="${field}" data-value="${String(value)}"
    ><i class="i i-${icon}"></i>${word}</span
  >`;
}
