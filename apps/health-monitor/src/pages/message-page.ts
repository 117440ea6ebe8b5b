import { html, type Part } from './html.ts';
import type { Page } from './layout.ts';

/** A page that says one thing: an error, a result. */
export function messagePage(
  title: string,
  body: Part,
  network: string | null = null,
  networks: readonly string[] = [],
): Page {
  return {
    title,
    network,
    networks,
    hidden: true,
    body: html`<div class="hero">
        <div><h1>${title}</h1></div>
      </div>
      <section class="card" aria-label="${title}">${body}</section>`,
  };
}
