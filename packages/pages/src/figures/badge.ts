import { type Html, html } from '../html/html.ts';

/** Tones of a badge, as the sheet names them; '': neutral. */
export type Tone = '' | 'move' | 'good' | 'spend' | 'mint' | 'warn' | 'bad';

/** A state or a kind: an icon and a word. `field`, `value`: the figure it shows. */
export function badge(field: string, value: string | number | boolean, icon: string, tone: Tone, word: string): Html {
  return html`<span class="badge ${tone}" data-field="${field}" data-value="${String(value)}"
    ><i class="i i-${icon}"></i>${word}</span
  >`;
}
