import { html, type Html } from '../pages/html.ts';

/** A button that does something by POST: what only opens a link (mail scanners do) changes nothing. */
export function button(action: string, words: string): Html {
  return html`<form method="post" action="${action}">
    <p><button>${words}</button></p>
  </form>`;
}
