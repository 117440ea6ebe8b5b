import type { NetworkView } from '../record/network-view.ts';
import { showCount } from '../serving/show-figures.ts';
import { summarize } from '../serving/summary.ts';
import { html, time } from './html.ts';
import { levelIcon } from './icons.ts';
import type { Page } from './layout.ts';

/** The page `/` of a Worker that watches several networks. `view` null: the network's Durable Object does not answer. */
export function networksPage(
  networks: readonly { readonly name: string; readonly view: NetworkView | null; readonly now: number }[],
): Page {
  return {
    title: 'Networks',
    network: null,
    networks: [],
    body: html`<div class="state">
        <div><h1>Networks</h1></div>
      </div>
      ${networks.map(({ name, view, now }) => {
        const { level, sentence } =
          view === null ? { level: 'unknown' as const, sentence: 'Not available now' } : summarize(view, now);
        return html`<section class="card state" aria-labelledby="${name}">
          ${levelIcon(level)}
          <div>
            <h2 id="${name}"><a href="/${name}/">${name}</a></h2>
            <p>${sentence}</p>
            ${
              view !== null &&
              html`<p class="note">${showCount(view.counts.watched)} validators watched, as of ${time(view.at)}</p>`
            }
          </div>
        </section>`;
      })}`,
  };
}
